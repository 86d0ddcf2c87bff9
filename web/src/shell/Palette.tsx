import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { Dialog } from '../ui/Dialog';
import { type Command, keyCommands, matching } from './commands';
import { keyName } from './KeyList';

/** The most commands that are listed. */
const MAX = 40;

/** The command palette: type what to do, Enter does it. */
export function Palette(props: { isOpen: boolean; extra: readonly Command[]; onClose: () => void }): JSX.Element {
  const id = createUniqueId();
  const [text, setText] = createSignal('');
  const [at, setAt] = createSignal(0);
  let input: HTMLInputElement | undefined;
  createEffect(() => {
    if (!props.isOpen) return;
    setText('');
    setAt(0);
    // The dialog opens first.
    queueMicrotask(() => input?.focus());
  });
  const found = createMemo(() =>
    props.isOpen ? matching([...props.extra, ...keyCommands()], text()).slice(0, MAX) : [],
  );
  const run = (command: Command | undefined) => {
    if (!command) return;
    props.onClose();
    // The dialog is closed first: what runs may open another one, or move the focus.
    queueMicrotask(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((now) => Math.min(found().length - 1, Math.max(0, now + step)));
      document.getElementById(`${id}-${at()}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found()[at()]);
    }
  };
  return (
    <Dialog title="Commands" isOpen={props.isOpen} onClose={props.onClose}>
      <div class="palette">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found().length > 0 ? `${id}-${at()}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder="type what to do, or where to go"
          value={text()}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div class="palette-list" role="listbox" id={`${id}-list`} aria-label="Commands">
          <For each={found()}>
            {(command, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                role="option"
                class="palette-item"
                id={`${id}-${index()}`}
                tabindex={-1}
                aria-selected={at() === index()}
                onClick={() => run(command)}
                onPointerEnter={() => setAt(index())}
              >
                <span>{command.title}</span>
                <span class="hint">
                  {command.group} <For each={command.keys.slice(0, 3)}>{(key) => <kbd>{keyName(key)}</kbd>}</For>
                </span>
              </div>
            )}
          </For>
        </div>
        <Show when={found().length === 0}>
          <p class="hint">There is nothing like that here.</p>
        </Show>
      </div>
    </Dialog>
  );
}
