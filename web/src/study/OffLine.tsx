import { createMemo, createSignal, type JSX, Show } from 'solid-js';
import { type Decision, isDecision, type Lock } from '../contract';
import { useEngine } from '../engine/context';
import { ErrorNote, percent } from '../ui';
import { useStudy } from './context';
import { parseLine, printLine } from './line';
import { locksOf, resolveWith } from './resolve';

/** Below this frequency an action is never taken: what comes after it was not solved for. */
const NEVER = 0.0005;
/** The frequency to which such an action is raised. */
const RAISED = 0.02;

/** Says that the solution never gets here, and solves for it on demand: the action is taken a little, by the hands that lose least. */
export function OffLine(props: { decision: Decision }): JSX.Element {
  const engine = useEngine();
  const { address, navigate, study } = useStudy();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  // The first action of the line that is never taken.
  const rare = createMemo(() => {
    const steps = parseLine(study.shown());
    for (const [at, step] of steps.entries()) {
      if (step.kind !== 'action') continue;
      const line = printLine(steps.slice(0, at));
      const answer = study.place(line).answer;
      if (!answer || !isDecision(answer)) continue;
      const taken = answer.actions.find(({ token }) => token === step.token);
      if (taken && taken.frequency < NEVER) return { line, player: answer.player, action: taken, entry: answer.entry };
    }
    return undefined;
  });
  const solve = async () => {
    const found = rare();
    if (!found) return;
    setBusy(true);
    setError(undefined);
    try {
      const lock: Lock = { line: found.line, overall: `${found.action.token}:${RAISED * 100}%` };
      const locks = [...(await locksOf(engine, address().spot)).filter(({ line }) => line !== found.line), lock];
      const session = await resolveWith(engine, address().spot, props.decision.entry ?? undefined, locks);
      navigate({ spot: { kind: 'session', session } });
      await engine.ask('session', { do: 'wait', session });
      study.refresh();
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Show when={isBusy() || rare()}>
      <div class="note off-line" role="status">
        <p>
          {rare()?.player.toUpperCase()} takes “{rare()?.action.action}” {percent(rare()?.action.frequency, 2)} of the
          time: what comes after it was hardly solved for.
        </p>
        <button type="button" disabled={isBusy()} onClick={solve}>
          {isBusy() ? 'Solving …' : `Solve as if it were taken ${RAISED * 100} % of the time`}
        </button>
        <Show when={isBusy() && study.session()}>
          {(state) => (
            <span class="figure">
              {' '}
              {state().iterations} iterations, exploitability {percent(state().exploitability, 2)}
            </span>
          )}
        </Show>
        <Show when={error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
      </div>
    </Show>
  );
}
