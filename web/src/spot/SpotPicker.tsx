import { createSignal, For, type JSX, Show } from 'solid-js';
import { packSpot, parseAddress, parseSource, type SpotSource } from '../address';
import { useEngine } from '../engine/context';
import { asEngineError } from '../engine/engine';
import { Cards, Dialog, percent } from '../ui';
import { createAnswer } from '../ui/answer';
import { savedSpots } from './saved';

/** A dialog to choose a spot: a session, a solution of the library, a spot that is saved or embedded, or the one of a link. */
export function SpotPicker(props: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onPick: (source: SpotSource) => void;
}): JSX.Element {
  const engine = useEngine();
  const [link, setLink] = createSignal('');
  const [wrong, setWrong] = createSignal('');
  const [found] = createAnswer(
    () => (props.isOpen ? true : undefined),
    async () => {
      const [sessions, library, embedded] = await Promise.all([
        engine.ask('sessions', {}),
        engine.ask('library-list', {}).catch(() => undefined),
        engine.ask('spots', {}),
      ]);
      return { sessions: sessions.sessions, entries: library?.entries ?? [], embedded: embedded.spots };
    },
  );
  const pick = (source: SpotSource) => {
    props.onPick(source);
    props.onClose();
  };
  const useLink = () => {
    const text = link().trim();
    const hash = text.indexOf('#');
    const source = hash >= 0 ? parseAddress(text.slice(hash)).spot : parseSource(text);
    if (source) pick(source);
    else setWrong(`"${text}" is neither a link nor a spot: expected such as entry:12 or name:river`);
  };
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <form
        class="picker-link"
        onSubmit={(event) => {
          event.preventDefault();
          useLink();
        }}
      >
        <label>
          A link, or a spot such as <code>entry:12</code>
          <input
            value={link()}
            onInput={(event) => {
              setLink(event.currentTarget.value);
              setWrong('');
            }}
          />
        </label>
        <button type="submit" disabled={link().trim() === ''}>
          Use it
        </button>
        <Show when={wrong()}>
          <p class="field-error" role="alert">
            {wrong()}
          </p>
        </Show>
      </form>
      <Show when={found.error}>
        <p class="field-error" role="alert">
          {asEngineError(found.error).message}
        </p>
      </Show>
      <Group title="Sessions" isEmpty={(found()?.sessions.length ?? 0) === 0}>
        <For each={found()?.sessions ?? []}>
          {(one) => (
            <li>
              <button type="button" class="saved" onClick={() => pick({ kind: 'session', session: one.session })}>
                {one.session}. {one.spot || 'session'} <Cards text={one.board} />{' '}
                <span class="hint">{percent(one.exploitability, 2)}</span>
              </button>
            </li>
          )}
        </For>
      </Group>
      <Group title="Library" isEmpty={(found()?.entries.length ?? 0) === 0}>
        <For each={(found()?.entries ?? []).toSorted((one, other) => other.used - one.used).slice(0, MAX_ENTRIES)}>
          {(one) => (
            <li>
              <button type="button" class="saved" onClick={() => pick({ kind: 'entry', entry: one.id })}>
                {one.name || `entry ${one.id}`} <Cards text={one.board} />{' '}
                <span class="hint">
                  {one.locks.length > 0 ? `${one.locks.length} locks, ` : ''}
                  {percent(one.exploitability, 2)}
                </span>
              </button>
            </li>
          )}
        </For>
      </Group>
      <Group title="Saved in this browser" isEmpty={savedSpots.all().length === 0}>
        <For each={savedSpots.all()}>
          {(one) => (
            <li>
              <button type="button" class="saved" onClick={() => void packSpot(one.text).then(pick)}>
                {[one.folder, one.name].filter(Boolean).join('/')}
              </button>
            </li>
          )}
        </For>
      </Group>
      <Group title="Examples" isEmpty={(found()?.embedded.length ?? 0) === 0}>
        <For each={found()?.embedded ?? []}>
          {(one) => (
            <li>
              <button type="button" class="saved" onClick={() => pick({ kind: 'name', name: one.name })}>
                {one.name}
              </button>
            </li>
          )}
        </For>
      </Group>
    </Dialog>
  );
}

/** The most solutions that are listed: the ones that were used last. */
const MAX_ENTRIES = 60;

function Group(props: { title: string; isEmpty: boolean; children: JSX.Element }): JSX.Element {
  return (
    <Show when={!props.isEmpty}>
      <section class="picker-group">
        <h3>{props.title}</h3>
        <ul class="saved-list">{props.children}</ul>
      </section>
    </Show>
  );
}
