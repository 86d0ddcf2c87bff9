import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { printSource } from '../address';
import { type Decision, isDecision } from '../contract';
import { useEngine } from '../engine/context';
import { Card, Cards, CopyButton, classOf, ErrorNote, percent } from '../ui';
import { createAnswer } from '../ui/answer';
import { solutionRef } from '../ui/source';
import { blockerRows, type Row, type SortKey, signed, usualPlace } from './blocking';
import { useStudy } from './context';
import { extended } from './line';

/** What each card in hand does to the opponent's actions: here, or after an action. */
export function Blockers(props: { decision: Decision }): JSX.Element {
  const engine = useEngine();
  const { address, study, selected } = useStudy();
  // The actions after which the other player decides, and this decision itself: its actions met by the cards of the other player.
  const places = createMemo(() => [
    ...props.decision.actions
      .filter((action) => action.next === 'decision')
      .map((action) => ({ token: action.token, name: `after ${action.action}` })),
    { token: '', name: 'here' },
  ]);
  const [chosen, setChosen] = createSignal<string>();
  const token = createMemo(
    () => places().find((place) => place.token === chosen())?.token ?? usualPlace(props.decision.actions),
  );
  const [answer] = createAnswer(
    () => ({
      source: address().spot,
      line: token() === '' ? study.shown() : extended(study.shown(), { kind: 'action', token: token() }),
      // A session that has come further is asked anew.
      key: `${printSource(address().spot)} ${props.decision.iterations}`,
    }),
    async ({ source, line }) => {
      const of = await solutionRef(engine, source);
      const place = await engine.ask('show', { ...of, line, blockers: true });
      return isDecision(place) ? place : undefined;
    },
  );
  const known = () => (answer.error ? undefined : answer());
  const [order, setOrder] = createSignal<SortKey>({ by: 0, isDescending: true });
  const rows = createMemo(() => {
    const place = known();
    return place ? blockerRows(place, order()) : [];
  });
  const pinned = createMemo(() => {
    const hands = known()?.blockers?.hands ?? [];
    return hands.filter((hand) => selected().includes(classOf(hand.combo)));
  });
  const sort = (by: SortKey['by']) =>
    setOrder((now) => ({ by, isDescending: now.by === by ? !now.isDescending : true }));
  const head = (by: SortKey['by'], name: string, hint: string) => (
    <th
      scope="col"
      class="num"
      aria-sort={order().by === by ? (order().isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" class="sort" title={hint} onClick={() => sort(by)}>
        {name}
        {order().by === by ? (order().isDescending ? ' ↓' : ' ↑') : ''}
      </button>
    </th>
  );
  return (
    <div class="blockers">
      <label>
        Actions{' '}
        <select value={token()} onChange={(event) => setChosen(event.currentTarget.value)}>
          <For each={places()}>{(place) => <option value={place.token}>{place.name}</option>}</For>
        </select>
      </label>
      <Show when={answer.error}>{(error) => <ErrorNote error={error()} />}</Show>
      <Show when={known()} fallback={<Show when={!answer.error}>{<p class="hint">Counting …</p>}</Show>}>
        {(place) => (
          <>
            <p class="hint">
              How often {place().player.toUpperCase()} takes each action when{' '}
              {(place().blockers?.holder ?? '').toUpperCase()} holds a card, and how that differs from all hands. Pin a
              cell of the grid to see its combos.
            </p>
            <table class="blocker-table">
              <thead>
                <tr>
                  <th scope="col">
                    Card <CopyButton />
                  </th>
                  <For each={place().actions}>
                    {(action, at) =>
                      head(at(), action.action, `${action.action}: frequency, and the difference to all hands`)
                    }
                  </For>
                  {head('blocked', 'Blocks', 'The share of the hands of the player who acts that have the card')}
                </tr>
              </thead>
              <tbody>
                <tr class="blocker-all">
                  <th scope="row">all hands</th>
                  <For each={place().actions}>{(action) => <td class="num">{percent(action.frequency)}</td>}</For>
                  <td class="num" />
                </tr>
                <For each={pinned()}>
                  {(hand) => (
                    <tr class="blocker-hand">
                      <th scope="row">
                        <Cards text={hand.combo} />
                      </th>
                      <For each={hand.frequencies}>
                        {(frequency, at) => (
                          <Shift
                            frequency={frequency}
                            difference={frequency - (place().actions[at()]?.frequency ?? 0)}
                          />
                        )}
                      </For>
                      <td class="num" />
                    </tr>
                  )}
                </For>
                <For each={rows()}>{(row) => <CardRow row={row} />}</For>
              </tbody>
            </table>
          </>
        )}
      </Show>
    </div>
  );
}

function CardRow(props: { row: Row }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <Card card={props.row.card} />
      </th>
      <For each={props.row.frequencies}>
        {(frequency, at) => <Shift frequency={frequency} difference={props.row.differences[at()] ?? 0} />}
      </For>
      <td class="num">{percent(props.row.blocked)}</td>
    </tr>
  );
}

/** A frequency, and how it differs: a bar to the right for more, to the left for less. */
function Shift(props: { frequency: number; difference: number }): JSX.Element {
  let bar: HTMLSpanElement | undefined;
  createEffect(() => {
    // Half of the cell is a difference of ten points.
    const width = Math.min(50, Math.abs(props.difference) * 500);
    bar?.style.setProperty('width', `${width.toFixed(1)}%`);
    bar?.style.setProperty(props.difference >= 0 ? 'left' : 'right', '50%');
    bar?.style.setProperty(props.difference >= 0 ? 'right' : 'left', 'auto');
  });
  return (
    <td class="num shift" data-more={props.difference >= 0}>
      <span class="shift-bar" ref={bar} />
      <span class="shift-text">
        {percent(props.frequency)} <small>{signed(props.difference)}</small>
      </span>
    </td>
  );
}
