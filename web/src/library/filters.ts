// What the library is searched by, and its order.
import type { LibraryEntry, Params } from '../contract';

/** The conditions of a search, each empty if it is not set. */
export interface Filters {
  name: string;
  board: string;
  street: string;
  texture: string;
  pot: string;
  stack: string;
}

/** No condition at all. */
export const NO_FILTERS: Filters = { name: '', board: '', street: '', texture: '', pot: '', stack: '' };

/** The request for the entries that meet every condition. */
export function paramsOf(filters: Filters): Params<'library-list'> {
  const { texture, ...texts } = filters;
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
    ...(texture ? { texture: [texture] } : {}),
  };
}

/** The orders of entries. */
export const SORTS = [
  { name: 'used', title: 'last used' },
  { name: 'created', title: 'newest' },
  { name: 'name', title: 'name' },
  { name: 'board', title: 'board' },
  { name: 'exploitability', title: 'exploitability' },
  { name: 'bytes', title: 'size' },
] as const;
/** An order of entries. */
export type Sort = (typeof SORTS)[number]['name'];

/** Entries in an order; those that are equal in it by number. */
export function sorted(entries: readonly LibraryEntry[], sort: Sort): LibraryEntry[] {
  const compare = (a: LibraryEntry, b: LibraryEntry): number => {
    if (sort === 'name') return a.name.localeCompare(b.name);
    if (sort === 'board') return a.canonical_board.localeCompare(b.canonical_board);
    if (sort === 'exploitability') return a.exploitability - b.exploitability;
    return b[sort] - a[sort];
  };
  return entries.toSorted((a, b) => compare(a, b) || a.id - b.id);
}
