import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { printAddress, printSource } from '../address';
import { useEngine } from '../engine/context';
import { createAnswer } from '../ui/answer';
import { spotRef } from '../ui/source';
import { useStudy } from './context';
import { fingerprintOf, notesOf, writeNote } from './notes';

/** The note on the place that is shown, and the places of the spot that have one. */
export function NotesPanel(): JSX.Element {
  const engine = useEngine();
  const { address, study } = useStudy();
  const [spot] = createAnswer(
    () => printSource(address().spot),
    async () => {
      const { data } = await engine.ask('spot', { spot: await spotRef(engine, address().spot) });
      // A range has many texts: the engine writes it in one way.
      const plain = async ([player, range]: [string, string]) =>
        [player, (await engine.ask('range', { range })).range] as const;
      const ranges = await Promise.all(Object.entries(data.ranges).map(plain));
      return fingerprintOf({ ...data, ranges: Object.fromEntries(ranges) });
    },
  );
  const [text, setText] = createSignal('');
  createEffect(
    on([spot, study.shown], ([known, line]) => {
      if (known) setText(notesOf(known)[line] ?? '');
    }),
  );
  const others = () => Object.entries(notesOf(spot() ?? '')).sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <div class="notes-panel">
      <label>
        Note on {study.shown() || 'the start'}
        <textarea
          rows={6}
          value={text()}
          disabled={!spot()}
          placeholder="kept in this browser, for this spot and line"
          onInput={(event) => {
            setText(event.currentTarget.value);
            const known = spot();
            if (known) writeNote(known, study.shown(), event.currentTarget.value);
          }}
        />
      </label>
      <Show when={others().length > 0}>
        <h2>Notes on this spot</h2>
        <ul>
          <For each={others()}>
            {([line, note]) => (
              <li>
                <a href={printAddress({ ...address(), line })}>{line || 'start'}</a>: {note}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
