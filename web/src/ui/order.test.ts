import { expect, it } from 'vitest';
import { sortedBy } from './order';

it('sorts numbers and texts, what is unknown last either way', () => {
  const rows = [{ v: 2 }, { v: null }, { v: 10 }, { v: 1 }];
  expect(sortedBy(rows, (row) => row.v, true).map((row) => row.v)).toEqual([10, 2, 1, null]);
  expect(sortedBy(rows, (row) => row.v, false).map((row) => row.v)).toEqual([1, 2, 10, null]);
  expect(sortedBy(['b', 'a'], (row) => row, false)).toEqual(['a', 'b']);
});
