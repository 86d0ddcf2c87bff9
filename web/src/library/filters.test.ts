import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '../contract';
import { NO_FILTERS, paramsOf, sorted } from './filters';

describe('the search', () => {
  it('asks for what is given only', () => {
    expect(paramsOf(NO_FILTERS)).toEqual({});
    expect(paramsOf({ ...NO_FILTERS, name: ' btn ', texture: 'paired', pot: '50-100' })).toEqual({
      name: 'btn',
      pot: '50-100',
      texture: ['paired'],
    });
  });

  it('orders entries, equal ones by number', () => {
    const entry = (id: number, name: string, exploitability: number, bytes: number) =>
      ({ id, name, exploitability, bytes, used: 0, created: id, canonical_board: '' }) as LibraryEntry;
    const entries = [entry(1, 'b', 0.1, 5), entry(2, 'a', 0.01, 9), entry(3, 'c', 0.01, 7)];
    const ids = (sort: Parameters<typeof sorted>[1]) => sorted(entries, sort).map((one) => one.id);
    expect([ids('name'), ids('exploitability'), ids('bytes'), ids('created'), ids('used')]).toEqual([
      [2, 1, 3],
      [2, 3, 1],
      [2, 3, 1],
      [3, 2, 1],
      [1, 2, 3],
    ]);
  });
});
