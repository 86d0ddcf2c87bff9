import { type Accessor, createSignal } from 'solid-js';

/** The steps that an undo takes back. */
export interface History {
  /** Keeps the state of now, before it changes. */
  keep: () => void;
  undo: () => void;
  canUndo: Accessor<boolean>;
}

const MAX_STEPS = 200;

/** Remembers the states of something, and goes back to them. */
export function createHistory<T>(now: Accessor<T>, restore: (state: T) => void): History {
  const [past, setPast] = createSignal<readonly T[]>([]);
  return {
    keep: () => setPast((steps) => [...steps, now()].slice(-MAX_STEPS)),
    undo: () => {
      const last = past().at(-1);
      if (last === undefined) return;
      setPast((steps) => steps.slice(0, -1));
      restore(last);
    },
    canUndo: () => past().length > 0,
  };
}
