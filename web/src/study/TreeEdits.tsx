import { createSignal, type JSX, Show } from 'solid-js';
import type { Decision, Edit } from '../contract';
import { useEngine } from '../engine/context';
import { ErrorNote, spotRef, TextField } from '../ui';
import { useStudy } from './context';
import { addedToken } from './edits';
import { extended } from './line';

/** A size that the tree does not have at this decision: added, and solved for. */
export function TreeEdits(props: { decision: Decision }): JSX.Element {
  const engine = useEngine();
  const { address, navigate, study } = useStudy();
  const [size, setSize] = createSignal('');
  const [error, setError] = createSignal<unknown>();
  const [isBusy, setBusy] = createSignal(false);
  const token = () => addedToken(size(), props.decision.actions);
  const solve = async () => {
    const added = token();
    if (!added) return;
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await engine.ask('spot', { spot: await spotRef(engine, address().spot) });
      // On every runout: a named card would tell suits apart.
      const everywhere = study.shown().replaceAll(/[AKQJT2-9][cdhs]/g, '*');
      const edit: Edit = { add: extended(everywhere, { kind: 'action', token: added }) };
      const edits = [...(data.edits ?? []), edit];
      const started = await engine.ask('session', {
        do: 'start',
        spot: { data: { ...data, edits } },
        solve: { regrets: true },
      });
      navigate({ spot: { kind: 'session', session: started.session } });
      setSize('');
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  };
  return (
    <form
      class="tree-edits"
      onSubmit={(event) => {
        event.preventDefault();
        void solve();
      }}
    >
      <TextField
        label="A size that is not in the tree"
        value={size()}
        placeholder="50%, or chips"
        onInput={setSize}
        error={size().trim() !== '' && !token() ? 'expected a share such as 50%, or chips' : undefined}
      />
      <button type="submit" disabled={!token() || isBusy()}>
        {isBusy() ? 'Starting …' : 'Add it and solve'}
      </button>
      <Show when={error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
    </form>
  );
}
