import { For, type JSX } from 'solid-js';
import { Dialog } from '../ui/Dialog';
import { keyGroups, keysOf } from '../ui/keys';

const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  Backspace: '⌫',
  Escape: 'Esc',
};

/** A key as it is shown. */
export function keyName(key: string): string {
  return NAMES[key] ?? key;
}

/** The list of all keys that work now. */
export function KeyList(props: { isOpen: boolean; onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keys" isOpen={props.isOpen} onClose={props.onClose}>
      <div class="key-groups">
        <For each={keyGroups().toReversed()}>
          {(group) => (
            <section>
              <h3>{group.name}</h3>
              <dl class="key-list">
                <For each={group.keys.filter((binding) => keysOf(binding).length > 0)}>
                  {(binding) => (
                    <div>
                      <dt>
                        <For each={keysOf(binding)}>{(key) => <kbd>{keyName(key)}</kbd>}</For>
                      </dt>
                      <dd>{binding.label}</dd>
                    </div>
                  )}
                </For>
              </dl>
            </section>
          )}
        </For>
      </div>
    </Dialog>
  );
}
