import { createSignal, onCleanup, onMount } from 'solid-js';

/** A key and what it does. */
export interface KeyBinding {
  /** As `KeyboardEvent.key` has it: `g`, `?`, `ArrowLeft`; several that do the same in a list, none for the command palette alone. */
  key: string | readonly string[];
  /** What it does, for the list of keys. */
  label: string;
  /** Whether it matters which of its keys was pressed, so that it can be done by a key only. */
  needsKey?: boolean;
  /** Runs; a return value of `false` leaves the key to others. */
  run: (event: KeyboardEvent) => unknown;
}

/** Keys that belong together: of the page, of the shell. */
export interface KeyGroup {
  name: string;
  keys: readonly KeyBinding[];
}

const [groups, setGroups] = createSignal<readonly KeyGroup[]>([]);

/** All keys that work now. */
export const keyGroups = groups;

/** Binds keys as long as the component is there. Keys typed into fields are left alone. */
export function useKeys(name: string, keys: readonly KeyBinding[]): void {
  const group = { name, keys };
  onMount(() => setGroups((all) => [...all, group]));
  onCleanup(() => setGroups((all) => all.filter((one) => one !== group)));
}

/** The keys of a binding. */
export function keysOf(binding: KeyBinding): readonly string[] {
  return typeof binding.key === 'string' ? [binding.key] : binding.key;
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range'].includes(target.type);
}

/** Gives a key to the binding that was added last. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.querySelector('dialog[open]')) return;
  for (const group of groups().toReversed()) {
    const binding = group.keys.find((one) => keysOf(one).includes(event.key));
    if (!binding) continue;
    if (binding.run(event) === false) continue;
    event.preventDefault();
    return;
  }
}
