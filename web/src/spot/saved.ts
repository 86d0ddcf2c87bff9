// Ranges and spots that the user keeps, in the storage of the browser.
import { createSignal } from 'solid-js';

/** Something that is kept under a name, in a folder. */
export interface Saved {
  /** Names of folders, `/` between them; empty for none. */
  folder: string;
  name: string;
  text: string;
}

/** A collection of the storage, as a signal. */
export interface Collection {
  all: () => readonly Saved[];
  /** Keeps a text; one of the same folder and name is replaced. */
  save: (item: Saved) => void;
  remove: (item: Saved) => void;
  /** Adds what another collection has, as `print` writes it; how many came. */
  read: (json: string) => number;
  /** Everything as JSON. */
  print: () => string;
}

const isSaved = (item: unknown): item is Saved =>
  typeof item === 'object' &&
  item !== null &&
  ['folder', 'name', 'text'].every((key) => typeof (item as Record<string, unknown>)[key] === 'string');

/** The saved items of a JSON text; throws if it is no list of them. */
export function parseSaved(json: string): Saved[] {
  const items: unknown = JSON.parse(json);
  if (!Array.isArray(items) || !items.every(isSaved)) throw new Error('this file has no saved ranges');
  return items.map(({ folder, name, text }) => ({ folder, name, text }));
}

/** Items by folder, both in order of their names. */
export function byFolder(items: readonly Saved[]): { folder: string; items: Saved[] }[] {
  const folders = new Map<string, Saved[]>();
  for (const item of items) folders.set(item.folder, [...(folders.get(item.folder) ?? []), item]);
  const sorted = [...folders].map(([folder, inside]) => ({
    folder,
    items: inside.toSorted((a, b) => a.name.localeCompare(b.name)),
  }));
  return sorted.toSorted((a, b) => a.folder.localeCompare(b.folder));
}

function collection(key: string): Collection {
  const load = (): readonly Saved[] => {
    try {
      return parseSaved(localStorage.getItem(key) ?? '[]');
    } catch {
      return [];
    }
  };
  const [all, setAll] = createSignal(load());
  if (typeof window !== 'undefined') {
    // Another tab may save too.
    window.addEventListener('storage', (event) => event.key === key && setAll(load()));
  }
  const store = (items: readonly Saved[]) => {
    setAll(items);
    try {
      localStorage.setItem(key, JSON.stringify(items));
    } catch {
      // Storage is refused: they are kept until the page is closed.
    }
  };
  const without = (item: Saved) => all().filter((one) => one.folder !== item.folder || one.name !== item.name);
  return {
    all,
    save: (item) => store([...without(item), item]),
    remove: (item) => store(without(item)),
    read: (json) => {
      const items = parseSaved(json);
      for (const item of items) store([...without(item), item]);
      return items.length;
    },
    print: () => `${JSON.stringify(all(), null, 2)}\n`,
  };
}

/** The ranges that the user keeps. */
export const savedRanges = collection('isofold.ranges');
/** The spots that the user keeps, as TOML. */
export const savedSpots = collection('isofold.spots');
