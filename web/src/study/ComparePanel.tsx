import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { CompareAnswer, ComparedSide } from '../contract';
import { SpotPicker } from '../spot/SpotPicker';
import { CopyButton, ErrorNote, percent, type Scale, TextField } from '../ui';
import { amount } from '../ui/format';
import { signed } from './blocking';
import { otherOptions } from './comparison';
import { useStudy } from './context';
import { commonActions } from './overlay';

/** The place that is shown beside another one: of this solution or of another, and their difference. */
export function ComparePanel(): JSX.Element {
  const { comparison, navigate, address, study } = useStudy();
  const [isPicking, setPicking] = createSignal(false);
  const other = comparison.other;
  const choose = (change: ReturnType<typeof other>) => navigate({ options: otherOptions(change) }, 'replace');
  const [line, setLine] = createSignal(other()?.line ?? '');
  const answer = () => comparison.live().answer;
  const metric = () => address().options.diff || 'ev';
  return (
    <div class="compare-panel">
      <div class="compare-choice">
        <button type="button" onClick={() => setPicking(true)}>
          Another solution …
        </button>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            choose({ source: other()?.source, line: line().trim() });
          }}
        >
          <TextField
            label="Line of the other place"
            value={line()}
            placeholder="x b66 c | 6c | x"
            onInput={setLine}
            error={comparison.live().error?.field?.startsWith('b.line') ? comparison.live().error?.message : undefined}
          />
          <button type="submit">Compare</button>
        </form>
        <button
          type="button"
          title="Walk on afterwards: this place stays the other one"
          onClick={() => {
            setLine(study.shown());
            choose({ source: other()?.source, line: study.shown() });
          }}
        >
          Keep this place as B
        </button>
        <Show when={other()}>
          <button type="button" onClick={() => choose(undefined)}>
            Compare no more
          </button>
        </Show>
      </div>
      <SpotPicker
        title="The solution to compare with"
        isOpen={isPicking()}
        onClose={() => setPicking(false)}
        onPick={(source) => choose({ source, line: other()?.line })}
      />
      <Show when={!other()}>
        <p class="hint">
          Choose another solution to see the same place there, or keep this place as B and walk on to compare two places
          of one solution.
        </p>
      </Show>
      <Show when={other() && !other()?.source && other()?.line === study.shown()}>
        <p class="hint">This place is B: walk on to compare another one with it.</p>
      </Show>
      <Show when={comparison.live().error}>{(error) => <ErrorNote error={error()} />}</Show>
      <Show when={comparison.live().isBusy}>
        <p class="hint" role="status">
          Comparing …{' '}
          {comparison.live().progress?.exploitability == null
            ? ''
            : `solving, exploitability ${percent(comparison.live().progress?.exploitability, 2)}`}
        </p>
      </Show>
      <Show when={answer()}>
        {(both) => (
          <>
            <Sides answer={both()} />
            <label>
              Grid shows the difference of{' '}
              <select
                value={metric()}
                onChange={(event) =>
                  navigate({ options: { diff: event.currentTarget.value, view: 'difference' } }, 'replace')
                }
              >
                <option value="ev">EV</option>
                <For each={commonActions(both())}>
                  {(action) => <option value={action.token}>{action.action}</option>}
                </For>
              </select>
            </label>{' '}
            <Show when={address().options.view !== 'difference'}>
              <button type="button" onClick={() => navigate({ options: { view: 'difference' } }, 'replace')}>
                Show it
              </button>
            </Show>
            <Show when={both().differences.length > 0}>
              <h2>What is different about the spots</h2>
              <ul>
                <For each={both().differences}>{(text) => <li>{text}</li>}</For>
              </ul>
            </Show>
          </>
        )}
      </Show>
    </div>
  );
}

function Sides(props: { answer: CompareAnswer }): JSX.Element {
  const { scale } = useStudy();
  const scaleOf = (side: ComparedSide): Scale => ({ ...scale(), pot: side.pot, chipsPerBb: side.chips_per_bb });
  const sides = createMemo(() => [props.answer.a, props.answer.b] as const);
  const tokens = createMemo(() => [
    ...new Map(sides().flatMap(({ actions }) => actions.map(({ token, action }) => [token, action] as const))),
  ]);
  const row = (name: string, text: (side: ComparedSide) => string) => (
    <tr>
      <th scope="row">{name}</th>
      <For each={sides()}>{(side) => <td class="num">{text(side)}</td>}</For>
      <td />
    </tr>
  );
  return (
    <>
      <table class="compare-table">
        <thead>
          <tr>
            <th scope="col">
              Both <CopyButton />
            </th>
            <For each={sides()}>
              {(side, at) => (
                <th scope="col" class="num">
                  {at() === 0 ? 'A' : 'B'} {side.spot}
                </th>
              )}
            </For>
            <th scope="col" class="num">
              B less A
            </th>
          </tr>
        </thead>
        <tbody>
          {row('line', ({ line }) => line || 'start')}
          {row('board', ({ board }) => board)}
          <For each={tokens()}>
            {([token, name]) => {
              const share = (side: ComparedSide) => side.actions.find((one) => one.token === token)?.frequency;
              return (
                <tr>
                  <th scope="row">{name}</th>
                  <For each={sides()}>{(side) => <td class="num">{percent(share(side))}</td>}</For>
                  <td class="num">{signed((share(props.answer.b) ?? 0) - (share(props.answer.a) ?? 0))}</td>
                </tr>
              );
            }}
          </For>
          <For each={[0, 1] as const}>
            {(player) => (
              <>
                {row(`EV ${player === 0 ? 'OOP' : 'IP'}`, (side) => amount(side.ev?.[player], scaleOf(side)))}
                {row(`equity ${player === 0 ? 'OOP' : 'IP'}`, (side) => percent(side.equity?.[player]))}
              </>
            )}
          </For>
          {row('exploitability', ({ exploitability }) => percent(exploitability, 3))}
        </tbody>
      </table>
      <dl class="facts-list">
        <Show when={props.answer.strategy_distance != null}>
          <div>
            <dt title="The share of hands that would have to act otherwise to play as the other side does">Distance</dt>
            <dd class="figure" data-fact="distance">
              {percent(props.answer.strategy_distance)}
            </dd>
          </div>
        </Show>
        <Show when={props.answer.costs}>
          {(costs) => (
            <div>
              <dt title="The EV that is lost in A by the frequencies of B here, and in B by those of A">Cost A, B</dt>
              <dd class="figure">
                {amount(costs()[0], scaleOf(props.answer.a))}, {amount(costs()[1], scaleOf(props.answer.b))}
              </dd>
            </div>
          )}
        </Show>
        <Show when={props.answer.start_ev_difference}>
          {(difference) => (
            <div>
              <dt title="The EVs of B less those of A at the start">EV at the start</dt>
              <dd class="figure">
                OOP {amount(difference()[0], scale())}, IP {amount(difference()[1], scale())}
              </dd>
            </div>
          )}
        </Show>
      </dl>
    </>
  );
}
