import { createSignal, For, type JSX, Show } from 'solid-js';
import { printSource, useAddress } from '../address';
import { useEngine } from '../engine/context';
import { asEngineError, type EngineError } from '../engine/engine';
import { bytes, Cards, ErrorNote, spotRef, TextField } from '../ui';
import { createAnswer } from '../ui/answer';
import { devicesOf, optionsOf, problem, type SolveForm, USUAL } from './options';

/** The form that starts a solve of the spot of the address. */
export function StartForm(props: { onStarted: (session: number) => void }): JSX.Element {
  const [address] = useAddress();
  const engine = useEngine();
  const [form, setForm] = createSignal<SolveForm>({
    ...USUAL,
    precision: address().options.precision === '16' ? '16' : '32',
  });
  const [error, setError] = createSignal<EngineError>();
  const [isStarting, setStarting] = createSignal(false);
  const [tree] = createAnswer(
    () => printSource(address().spot),
    async () => engine.ask('tree', { spot: await spotRef(engine, address().spot), depth: 0 }),
  );
  const [gpu] = createAnswer(
    () => true,
    () => engine.ask('gpu', {}),
  );
  const found = () => (gpu.error ? undefined : gpu());
  const set = (change: Partial<SolveForm>) => setForm((before) => ({ ...before, ...change }));
  const problems = () =>
    (['target', 'iterations', 'seconds', 'threads'] as const).some((field) => problem(field, form()));
  const start = async () => {
    setStarting(true);
    setError(undefined);
    try {
      const spot = await spotRef(engine, address().spot);
      props.onStarted((await engine.ask('session', { do: 'start', spot, solve: optionsOf(form()) })).session);
    } catch (reason) {
      setError(asEngineError(reason));
    }
    setStarting(false);
  };
  const memory = () => {
    const answer = tree.error ? undefined : tree();
    return answer?.memory_bytes[form().precision];
  };
  return (
    <form
      class="panel start-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problems() && !isStarting()) start();
      }}
    >
      <h2>Solve</h2>
      <Show when={!tree.error} fallback={<ErrorNote error={tree.error} />}>
        <Show when={tree()}>
          {(answer) => (
            <p class="spot-line">
              <strong>{answer().spot}</strong> <Cards text={answer().board} />{' '}
              <span class="chip">pot {answer().pot}</span> <span class="chip">stack {answer().stack}</span>
            </p>
          )}
        </Show>
      </Show>
      <div class="fields">
        <TextField
          label="Target"
          unit="% of the pot"
          value={form().target}
          onInput={(target) => set({ target })}
          error={problem('target', form())}
          hint="how exploitable the strategy may be"
        />
        <TextField
          label="Iterations"
          value={form().iterations}
          placeholder="no limit"
          onInput={(iterations) => set({ iterations })}
          error={problem('iterations', form())}
        />
        <TextField
          label="Time"
          unit="s"
          value={form().seconds}
          placeholder="no limit"
          onInput={(seconds) => set({ seconds })}
          error={problem('seconds', form())}
        />
        <TextField
          label="Threads"
          value={form().threads}
          placeholder="all"
          onInput={(threads) => set({ threads })}
          error={problem('threads', form())}
        />
      </div>
      <div class="fields">
        <Choice
          label="Device"
          value={form().device}
          options={devicesOf(found()?.gpu_name)}
          hint={found()?.gpu_name ? undefined : found()?.gpu_missing}
          onChange={(device) => set({ device })}
        />
        <Choice
          label="Precision"
          value={form().precision}
          options={[
            ['32', '32 bits'],
            ['16', '16 bits, half the memory'],
          ]}
          onChange={(precision) => set({ precision })}
        />
        <Choice
          label="Keep"
          value={form().save}
          options={[
            ['full', 'every street'],
            ['no-rivers', 'all but rivers'],
            ['no-turns', 'the first street'],
          ]}
          onChange={(save) => set({ save })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={form().regrets}
            onChange={(event) => set({ regrets: event.currentTarget.checked })}
          />
          keep regrets, to continue later
        </label>
      </div>
      <p class="start-row">
        <button type="submit" class="primary" disabled={problems() || isStarting() || tree.error !== undefined}>
          Start
        </button>
        <Show when={memory()}>
          {(needed) => (
            <span class="hint">
              takes {bytes(needed())}
              {tree()?.memory_limit ? ` of ${bytes(tree()?.memory_limit ?? 0)}` : ''}
            </span>
          )}
        </Show>
      </p>
      <Show when={error()}>{(reason) => <ErrorNote error={reason()} onRetry={start} />}</Show>
    </form>
  );
}

function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  hint?: string | null | undefined;
  onChange: (value: T) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span class="field-label">{props.label}</span>
      <select
        value={props.value}
        title={props.hint ?? undefined}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        <For each={props.options}>{([value, name]) => <option value={value}>{name}</option>}</For>
      </select>
    </label>
  );
}
