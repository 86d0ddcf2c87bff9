import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import { type Decision, isDecision, type Means } from '../contract';
import { useEngine } from '../engine/context';
import { CopyButton, fixed, gradient, percent } from '../ui';
import { createAnswer } from '../ui/answer';
import { amount } from '../ui/format';
import { solutionRef } from '../ui/source';
import { type Player, useStudy } from './context';
import { strategyBars, strategyText } from './paint';

/** The strategy by made hand and by draw. */
export function HandClasses(props: { decision: Decision; player: Player }): JSX.Element {
  const engine = useEngine();
  const { address, study } = useStudy();
  const isActing = () => props.player === props.decision.hands_of;
  // The answer has the categories of the player who acts; those of the other one are asked for.
  const [others] = createAnswer(
    () => (isActing() ? undefined : { source: address().spot, line: study.shown(), player: props.player }),
    async ({ source, line, player }) => {
      const of = await solutionRef(engine, source);
      const answer = await engine.ask('show', { ...of, line, player, categories: true });
      return isDecision(answer) ? answer.categories : undefined;
    },
  );
  const categories = createMemo(() => (isActing() ? props.decision.categories : others()));
  return (
    <Show when={categories()} fallback={<p class="hint">Looking the hands up …</p>}>
      {(both) => (
        <>
          <MeansTable title="Made hands" rows={both().made} decision={props.decision} />
          <Show when={both().draws.length > 0}>
            <MeansTable title="Draws" rows={both().draws} decision={props.decision} />
          </Show>
        </>
      )}
    </Show>
  );
}

function MeansTable(props: { title: string; rows: readonly Means[]; decision: Decision }): JSX.Element {
  const { scale, navigate } = useStudy();
  return (
    <table class="means">
      <thead>
        <tr>
          <th scope="col">
            {props.title} <CopyButton />
          </th>
          <th scope="col" class="num">
            Combos
          </th>
          <th scope="col" class="num">
            Share
          </th>
          <th scope="col">Strategy</th>
          <th scope="col" class="num">
            EV
          </th>
          <th scope="col" class="num">
            Equity
          </th>
          <th scope="col" class="num">
            EQR
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {(row) => (
            <tr>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  title="Lock these hands"
                  onClick={() => navigate({ options: { tab: 'lock', category: row.name } }, 'replace')}
                >
                  {row.name}
                </button>
              </th>
              <td class="num">{fixed(row.combos, 1)}</td>
              <td class="num">{percent(row.share)}</td>
              <td>
                <Bars decision={props.decision} strategy={row.strategy} />
              </td>
              <td class="num">{amount(row.ev, scale())}</td>
              <td class="num">{percent(row.equity)}</td>
              <td class="num">{fixed(row.eqr)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** A strategy as one bar. */
export function Bars(props: { decision: Decision; strategy: readonly number[] }): JSX.Element {
  let element: HTMLSpanElement | undefined;
  createEffect(() =>
    element?.style.setProperty('background-image', gradient(strategyBars(props.decision.actions, props.strategy))),
  );
  const text = () => strategyText(props.decision.actions, props.strategy);
  return <span class="strategy-bar" role="img" aria-label={text()} title={text()} ref={element} />;
}
