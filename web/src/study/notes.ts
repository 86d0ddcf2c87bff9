// Notes on places, kept by the browser: by spot, whatever it is called, and by line.
import { createSignal } from 'solid-js';
import type { Spot } from '../contract';

/** The notes of a spot, by line. */
export type Notes = Readonly<Record<string, string>>;

const KEY = 'isofold.notes';

function read(): Record<string, Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

const [all, setAll] = createSignal(typeof localStorage === 'undefined' ? {} : read());

/** The notes of a spot. */
export function notesOf(spot: string): Notes {
  return all()[spot] ?? {};
}

/** Writes a note on a line of a spot; an empty one is removed. */
export function writeNote(spot: string, line: string, text: string): void {
  const notes = { ...all()[spot] };
  if (text.trim() === '') delete notes[line];
  else notes[line] = text;
  setAll({ ...all(), [spot]: notes });
  try {
    localStorage.setItem(KEY, JSON.stringify(all()));
  } catch {
    // Storage is refused or full: the note lasts until the page is closed.
  }
}

/**
 * The fingerprint of a spot: of everything that makes it the game it is, and not of its name, of when its solve stops, or of its locks, which
 * are tried out while the notes stay.
 */
export function fingerprintOf(spot: Spot): string {
  const { name: _, stop: __, locks: ___, ...game } = spot;
  const text = stable(game);
  // FNV-1a in two halves: a key of a store, not a secret.
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193) >>> 0;
    low = Math.imul(low + code, 0x85ebca6b) >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** JSON with sorted keys. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined && field !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${stable(field)}`).join()}}`;
}
