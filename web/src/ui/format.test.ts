import { expect, it } from 'vitest';
import { amount, bytes, duration, fixed, NONE, percent, shortened, stake, unitName } from './format';

it('prints shares, numbers and what does not exist', () => {
  expect(percent(0.6249)).toBe('62.5 %');
  expect(percent(null)).toBe(NONE);
  expect(percent(Number.NaN)).toBe(NONE);
  expect(fixed(-0.001)).toBe('0.00');
  expect(fixed(undefined)).toBe(NONE);
});

it('prints amounts in the unit that was chosen', () => {
  const scale = { pot: 200, chipsPerBb: 10 };
  expect(amount(94.5, { ...scale, unit: 'chips' })).toBe('94.50');
  expect(amount(94.5, { ...scale, unit: 'bb' })).toBe('9.45');
  expect(amount(94.5, { ...scale, unit: 'pot' })).toBe('47.3 %');
  expect(amount(94.5, { unit: 'bb', pot: 200 })).toBe('94.50');
  expect(unitName({ unit: 'bb', pot: 200 })).toBe('chips');
  expect(stake(94, { ...scale, unit: 'chips' })).toBe('94');
});

it('rounds figures that are too long for a cell', () => {
  expect(shortened('134.62')).toBe('135');
  expect(shortened('-0.12')).toBe('-0.12');
  expect(shortened('62.4 %')).toBe('62.4%');
  expect(shortened('112.4 %', 5)).toBe('112%');
});

it('prints bytes and times', () => {
  expect(bytes(512)).toBe('512 bytes');
  expect(bytes(1.5 * 2 ** 30)).toBe('1.50 GiB');
  expect(duration(0.123)).toBe('0.12 s');
  expect(duration(245)).toBe('4 min 05 s');
  expect(duration(7800)).toBe('2 h 10 min');
});
