// Names of locks, kept by the browser: the contract knows a lock by what it does.
import { createSignal } from 'solid-js';

const KEY = 'isofold.lock-names';

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

const [names, setNames] = createSignal(typeof localStorage === 'undefined' ? {} : read());

/** The name that was given to a lock, if any. */
export function nameOfLock(lock: string): string {
  return names()[lock] ?? '';
}

/** Names a lock; an empty name is none. */
export function nameLock(lock: string, name: string): void {
  const next = { ...names() };
  if (name.trim() === '') delete next[lock];
  else next[lock] = name.trim();
  setNames(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is refused: the name lasts until the page is closed.
  }
}
