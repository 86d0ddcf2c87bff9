import { createSignal, For, type JSX, Show } from 'solid-js';
import type { Decision, Simplify, SimplifyAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError, type EngineError, isCancelled } from '../engine/engine';
import { ErrorNote, percent, spotRef, TextField } from '../ui';
import { amount } from '../ui/format';
import { useStudy } from './context';
import { extended } from './line';

const STEPS = ['10%', '25%', '33%', '50%', '100%'];

/** A simpler strategy, rounded or with fewer actions, and what it costs. */
export function SimplifyPanel(props: { decision: Decision }): JSX.Element {
  const engine = useEngine();
  const { address, study, scale } = useStudy();
  const [step, setStep] = createSignal('25%');
  const [player, setPlayer] = createSignal('');
  const [answer, setAnswer] = createSignal<SimplifyAnswer>();
  const [error, setError] = createSignal<EngineError>();
  const [running, setRunning] = createSignal<{ abort: AbortController; exploitability?: number | undefined }>();
  const run = async (change: Pick<Simplify, 'round' | 'remove' | 'player'>) => {
    running()?.abort.abort();
    const abort = new AbortController();
    setRunning({ abort });
    setError(undefined);
    try {
      const found = await engine.ask(
        'simplify',
        {
          spot: await spotRef(engine, address().spot),
          ...change,
          // An action that is gone leads nowhere: the decision before it is still there.
          line: study.shown(),
        },
        {
          signal: abort.signal,
          onEvent: (event) => {
            if (event.kind === 'progress') setRunning({ abort, exploitability: event.exploitability ?? undefined });
          },
        },
      );
      setAnswer(found);
    } catch (reason) {
      if (!isCancelled(reason)) setError(asEngineError(reason));
    } finally {
      setRunning((now) => (now?.abort === abort ? undefined : now));
    }
  };
  return (
    <div class="simplify-panel">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run({ round: step().trim(), ...(player() ? { player: player() } : {}) });
        }}
      >
        <fieldset class="choice">
          <legend>Round frequencies</legend>
          <TextField
            label="To multiples of, or to a list"
            value={step()}
            placeholder="25%, or 0,33%,67%,100%"
            onInput={setStep}
            error={error()?.field === 'round' ? error()?.message : undefined}
          />
          <span class="segments" role="group" aria-label="Usual steps">
            <For each={STEPS}>
              {(one) => (
                <button type="button" aria-pressed={step() === one} onClick={() => setStep(one)}>
                  {one}
                </button>
              )}
            </For>
          </span>
          <label>
            of{' '}
            <select value={player()} onChange={(event) => setPlayer(event.currentTarget.value)}>
              <option value="">both players</option>
              <option value="oop">OOP</option>
              <option value="ip">IP</option>
            </select>
          </label>
          <button type="submit" class="primary" disabled={running() !== undefined}>
            Round
          </button>
        </fieldset>
      </form>
      <fieldset class="choice">
        <legend>Or take an action out of the tree</legend>
        <For each={props.decision.actions}>
          {(action) => (
            <button
              type="button"
              disabled={running() !== undefined || props.decision.actions.length < 2}
              onClick={() => run({ remove: [extended(study.shown(), { kind: 'action', token: action.token })] })}
            >
              without {action.action}
            </button>
          )}
        </For>
      </fieldset>
      <Show when={running()}>
        {(now) => (
          <p role="status">
            Solving … {now().exploitability === undefined ? '' : `exploitability ${percent(now().exploitability, 2)} `}
            <button type="button" onClick={() => now().abort.abort()}>
              Stop
            </button>
          </p>
        )}
      </Show>
      <Show when={error()?.field === 'round' ? undefined : error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
      <Show when={answer()}>
        {(found) => (
          <>
            <p>
              {found().round ? `Rounded to ${found().round}` : `Without ${found().remove?.join(', ')}`}: exploitability{' '}
              <span class="figure" data-fact="simplified">
                {percent(found().exploitability.before, 3)} → {percent(found().exploitability.after, 3)}
              </span>{' '}
              of the pot.
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">Player</th>
                  <th scope="col" class="num" title="The EV against the solution of the other player">
                    EV
                  </th>
                  <th scope="col" class="num" title="The EV against a best response">
                    at worst
                  </th>
                  <th scope="col" class="num">
                    Cost
                  </th>
                </tr>
              </thead>
              <tbody>
                <For each={found().players}>
                  {(one) => (
                    <tr>
                      <th scope="row">{one.player.toUpperCase()}</th>
                      <td class="num">
                        {amount(one.ev.before, scale())} → {amount(one.ev.after, scale())}
                      </td>
                      <td class="num">
                        {amount(one.worst.before, scale())} → {amount(one.worst.after, scale())}
                      </td>
                      <td class="num">{amount(one.loss, scale())}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
            <Show when={found().place}>
              {(place) => (
                <p>
                  {place().player.toUpperCase()} here:{' '}
                  {place()
                    .actions.map(({ action, frequency }) => `${action} ${percent(frequency)}`)
                    .join(', ')}
                </p>
              )}
            </Show>
          </>
        )}
      </Show>
    </div>
  );
}
