import { type Accessor, createSignal } from 'solid-js';

/** A choice of the user that outlives a reload. */
export type Setting<T extends string> = [Accessor<T>, (value: T) => void];

function setting<T extends string>(name: string, values: readonly T[], fallback: T): Setting<T> {
  const key = `isofold.${name}`;
  const read = (): T => {
    try {
      return values.find((value) => value === localStorage.getItem(key)) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const [value, set] = createSignal<T>(read());
  const store = (next: T) => {
    set(() => next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is refused: the choice holds until the page is closed.
    }
  };
  return [value, store];
}

export const THEMES = ['system', 'light', 'dark'] as const;
export const PALETTES = ['usual', 'colour-blind'] as const;
export const UNITS = ['chips', 'bb', 'pot'] as const;
/** The unit of amounts: chips, big blinds, or shares of the pot. */
export type Unit = (typeof UNITS)[number];

/** Light, dark, or as the system has it. */
export const [theme, setTheme] = setting('theme', THEMES, 'system');
/** The colours of actions. */
export const [palette, setPalette] = setting('palette', PALETTES, 'usual');
/** The unit of amounts and EVs. */
export const [unit, setUnit] = setting('unit', UNITS, 'chips');
