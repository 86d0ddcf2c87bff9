import { createSignal, For, type JSX, Show } from 'solid-js';
import { packSpot, printAddress, useAddress } from '../address';
import type { CheckpointFile, LibraryEntry } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError, type EngineError } from '../engine/engine';
import { bytes, Cards, Dialog, duration, ErrorNote, percent, TextField, useKeys } from '../ui';
import { createAnswer } from '../ui/answer';
import { download, fileName } from '../ui/files';
import { type Filters, NO_FILTERS, paramsOf, SORTS, type Sort, sorted } from './filters';
import '../spot/spot.css';
import './library.css';

/** The library: what was solved, and what was interrupted. */
export default function LibraryPage(): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const filters = (): Filters => ({ ...NO_FILTERS, ...pick(address().options) });
  const [list, { refetch }] = createAnswer(
    () => JSON.stringify(paramsOf(filters())),
    (params) => engine.ask('library-list', JSON.parse(params)),
  );
  const [sort, setSort] = createSignal<Sort>('used');
  const [renamed, setRenamed] = createSignal<LibraryEntry>();
  const [name, setName] = createSignal('');
  const [doomed, setDoomed] = createSignal<LibraryEntry | 'checkpoints'>();
  const [error, setError] = createSignal<EngineError>();
  const [said, setSaid] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  let search: HTMLInputElement | undefined;

  const attempt = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    setError(undefined);
    try {
      setSaid((await work()) ?? '');
      setRenamed(undefined);
      setDoomed(undefined);
      refetch();
    } catch (reason) {
      setError(asEngineError(reason));
    }
    setBusy(false);
  };
  const rename = (entry: LibraryEntry) =>
    attempt(async () => {
      const answer = await engine.ask('library-rename', { entry: entry.id, name: name() });
      return `${answer.before || `entry ${answer.id}`} is now ${answer.name}`;
    });
  const remove = (target: LibraryEntry | 'checkpoints') =>
    attempt(async () => {
      const params = target === 'checkpoints' ? { entries: [], checkpoints: true } : { entries: [target.id] };
      const answer = await engine.ask('library-rm', params);
      return `removed, ${bytes(answer.bytes)} are free`;
    });
  const resume = (spot: () => Promise<{ toml: string } | { entry: number }>, target: number | undefined) =>
    attempt(async () => {
      const solve = { regrets: true, ...(target === undefined ? {} : { target }) };
      const started = await engine.ask('session', { do: 'start', spot: await spot(), solve });
      navigate({ page: 'solve', spot: { kind: 'session', session: started.session }, line: '', options: {} });
      return undefined;
    });
  /** Copies the file of an entry to the files of the engine, and from there to the user. */
  const save = (entry: LibraryEntry) =>
    attempt(async () => {
      const file = fileName(`${entry.name || 'entry'}-${entry.id}`, 'isofold');
      const answer = await engine.ask('library-export', { entry: entry.id, file });
      download(file, await engine.files.read(file));
      await engine.files.remove(file);
      return `saved ${file}, ${bytes(answer.bytes)}`;
    });
  /** A solution is continued to a finer target than it has. */
  const resumeEntry = (entry: LibraryEntry) => resume(async () => ({ entry: entry.id }), finer(entry.exploitability));
  const editCheckpoint = async (checkpoint: CheckpointFile) =>
    navigate({ page: 'spot', spot: await packSpot(checkpoint.spot), line: '', options: {} });
  const set = (change: Partial<Filters>) => navigate({ options: { ...filters(), ...change } }, 'replace');
  const answer = () => (list.error ? undefined : list());
  const entries = () => sorted(answer()?.entries ?? [], sort());
  const checkpoints = () => answer()?.checkpoints ?? [];
  const isFiltered = () => Object.values(filters()).some((text) => text !== '');
  useKeys('Library', [
    { key: '/', label: 'Search', run: () => search?.focus() },
    { key: 'r', label: 'Look again', run: () => void refetch() },
  ]);
  return (
    <div class="library-page">
      <header class="library-head">
        <h1>Library</h1>
        <Show when={answer()}>
          {(all) => (
            <span class="hint">
              {all().entries.length} {all().entries.length === 1 ? 'solution' : 'solutions'}, {bytes(all().bytes)}
            </span>
          )}
        </Show>
        <output class="hint">{said()}</output>
      </header>
      <search class="panel filters">
        <label class="field">
          <span class="field-label">Name</span>
          <input
            ref={search}
            type="search"
            value={filters().name}
            placeholder="contains …"
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        </label>
        <TextField
          label="Board"
          value={filters().board}
          placeholder="QsTs7h, any suits"
          onInput={(board) => set({ board })}
          error={errorIn(list.error, 'board')}
        />
        <Select
          label="Street"
          value={filters().street}
          values={['flop', 'turn', 'river']}
          onChange={(street) => set({ street })}
        />
        <Select
          label="Texture"
          value={filters().texture}
          values={['monotone', 'two-tone', 'rainbow', 'paired', 'trips']}
          onChange={(texture) => set({ texture })}
        />
        <TextField
          label="Pot"
          value={filters().pot}
          placeholder="50-100"
          onInput={(pot) => set({ pot })}
          error={errorIn(list.error, 'pot')}
        />
        <TextField
          label="Stack"
          value={filters().stack}
          placeholder="97.5bb"
          onInput={(stack) => set({ stack })}
          error={errorIn(list.error, 'stack')}
        />
        <label class="field">
          <span class="field-label">Order</span>
          <select value={sort()} onChange={(event) => setSort(event.currentTarget.value as Sort)}>
            <For each={SORTS}>{(one) => <option value={one.name}>{one.title}</option>}</For>
          </select>
        </label>
        <Show when={isFiltered()}>
          <button type="button" onClick={() => set(NO_FILTERS)}>
            Clear
          </button>
        </Show>
      </search>
      <Show when={list.error && !asEngineError(list.error).field}>
        <ErrorNote error={list.error} onRetry={refetch} />
      </Show>
      <Show when={error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
      <Show
        when={entries().length > 0}
        fallback={
          <Show when={answer()}>
            <p class="hint">
              {isFiltered() ? 'No solution meets this.' : 'Nothing is solved yet: set a spot up, and solve it.'}
            </p>
          </Show>
        }
      >
        <ul class="entries" aria-label="Solutions">
          <For each={entries()}>
            {(entry) => (
              <li class="panel entry">
                <div class="entry-name">
                  <a
                    href={printAddress({
                      page: 'study',
                      spot: { kind: 'entry', entry: entry.id },
                      line: '',
                      options: {},
                    })}
                  >
                    {entry.name || `entry ${entry.id}`}
                  </a>
                  <Cards text={entry.board} />
                </div>
                <dl class="entry-facts">
                  <Fact name="pot, stack" value={stakes(entry)} />
                  <Fact name="exploitability" value={percent(entry.exploitability, 3)} />
                  <Fact name="iterations" value={entry.iterations.toLocaleString('en')} />
                  <Fact name="solved in" value={duration(entry.seconds)} />
                  <Fact name="keeps" value={KEEPS[entry.tier] ?? entry.tier} />
                  <Fact name="size" value={bytes(entry.bytes)} />
                  <Fact name="solved" value={day(entry.created)} />
                </dl>
                <div class="entry-actions">
                  <a
                    class="button"
                    href={printAddress({
                      page: 'study',
                      spot: { kind: 'entry', entry: entry.id },
                      line: '',
                      options: {},
                    })}
                  >
                    Open
                  </a>
                  <a
                    class="button"
                    href={printAddress({
                      page: 'spot',
                      spot: { kind: 'entry', entry: entry.id },
                      line: '',
                      options: {},
                    })}
                  >
                    Spot
                  </a>
                  <a
                    class="button"
                    href={printAddress({
                      page: 'study',
                      spot: { kind: 'entry', entry: entry.id },
                      line: '',
                      options: { tab: 'compare' },
                    })}
                  >
                    Compare
                  </a>
                  <button
                    type="button"
                    disabled={isBusy()}
                    aria-label={`Save the file of ${entry.name || `entry ${entry.id}`}`}
                    onClick={() => save(entry)}
                  >
                    Save file
                  </button>
                  <button
                    type="button"
                    disabled={isBusy()}
                    title={
                      entry.resumable
                        ? 'Go on from its regrets'
                        : 'No regrets were kept: it is solved again from nothing'
                    }
                    onClick={() => resumeEntry(entry)}
                  >
                    {entry.resumable ? 'Continue' : 'Solve further'}
                  </button>
                  <button
                    type="button"
                    aria-label={`Rename ${entry.name || `entry ${entry.id}`}`}
                    onClick={() => {
                      setName(entry.name);
                      setError(undefined);
                      setRenamed(entry);
                    }}
                  >
                    Rename
                  </button>
                  <button
                    type="button"
                    aria-label={`Delete ${entry.name || `entry ${entry.id}`}`}
                    onClick={() => {
                      setError(undefined);
                      setDoomed(entry);
                    }}
                  >
                    Delete
                  </button>
                </div>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={checkpoints().length > 0}>
        <section class="panel" aria-label="Checkpoints">
          <header class="library-head">
            <h2>Interrupted solves</h2>
            <button type="button" onClick={() => setDoomed('checkpoints')}>
              Delete all checkpoints
            </button>
          </header>
          <ul class="checkpoints">
            <For each={checkpoints()}>
              {(checkpoint) => (
                <li>
                  <strong>{checkpoint.name || 'spot'}</strong> <Cards text={checkpoint.board} />
                  <span class="figure">
                    {checkpoint.iterations.toLocaleString('en')} iterations, {percent(checkpoint.exploitability, 3)},{' '}
                    {bytes(checkpoint.bytes)}
                  </span>
                  <button
                    type="button"
                    disabled={isBusy()}
                    onClick={() => resume(async () => ({ toml: checkpoint.spot }), undefined)}
                  >
                    Continue
                  </button>
                  <button type="button" onClick={() => editCheckpoint(checkpoint)}>
                    Spot
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Dialog title="Rename" isOpen={renamed() !== undefined} onClose={() => setRenamed(undefined)}>
        <form
          class="further"
          onSubmit={(event) => {
            event.preventDefault();
            const entry = renamed();
            if (entry) rename(entry);
          }}
        >
          <TextField label="New name" value={name()} onInput={setName} error={error()?.message} />
          <button type="submit" class="primary" disabled={isBusy()}>
            Rename
          </button>
        </form>
      </Dialog>
      <Dialog title="Delete" isOpen={doomed() !== undefined} onClose={() => setDoomed(undefined)}>
        <Show when={doomed()}>
          {(target) => (
            <>
              <p>{doomText(target())}</p>
              <Show when={error()}>{(reason) => <p class="field-error">{reason().message}</p>}</Show>
              <p class="start-row">
                <button type="button" onClick={() => setDoomed(undefined)}>
                  Keep
                </button>
                <button type="button" class="danger" disabled={isBusy()} onClick={() => remove(target())}>
                  Delete
                </button>
              </p>
            </>
          )}
        </Show>
      </Dialog>
    </div>
  );
}

const KEEPS: Record<string, string> = {
  full: 'every street',
  'no-rivers': 'all but rivers',
  'no-turns': 'the first street',
};

function pick(options: Readonly<Record<string, string>>): Partial<Filters> {
  const known = Object.entries(options).filter(([name]) => name in NO_FILTERS);
  return Object.fromEntries(known) as Partial<Filters>;
}

function finer(exploitability: number): number {
  return Number((exploitability / 2).toPrecision(2));
}

function stakes(entry: LibraryEntry): string {
  const per = entry.chips_per_bb;
  const amount = (chips: number) => (per ? `${Number((chips / per).toFixed(4))}bb` : String(chips));
  return `${amount(entry.pot)}, ${amount(entry.stack)}`;
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function doomText(target: LibraryEntry | 'checkpoints'): string {
  if (target === 'checkpoints')
    return 'Every checkpoint goes: interrupted solves start from nothing then. This cannot be undone.';
  return `${target.name || `Entry ${target.id}`} on ${target.board}, ${bytes(target.bytes)}, goes with its file. This cannot be undone.`;
}

function errorIn(reason: unknown, field: string): string | undefined {
  if (!reason) return undefined;
  const error = asEngineError(reason);
  return error.field === field ? error.message : undefined;
}

function Fact(props: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class="figure">{props.value}</dd>
    </div>
  );
}

function Select(props: {
  label: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span class="field-label">{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">any</option>
        <For each={props.values}>{(value) => <option value={value}>{value}</option>}</For>
      </select>
    </label>
  );
}
