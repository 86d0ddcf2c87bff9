import { expect, it } from 'vitest';
import { type Command, matching } from './commands';

const command = (title: string, group = 'Study'): Command => ({ title, group, keys: [], run: () => {} });

it('commands have all words, those that begin with the first word come first', () => {
  const all = [command('Undo the last change of locks'), command('Go to Library', 'Pages'), command('Last line')];
  const titles = (text: string) => matching(all, text).map(({ title }) => title);
  expect(titles('')).toHaveLength(3);
  expect(titles('last')).toEqual(['Last line', 'Undo the last change of locks']);
  expect(titles('locks last')).toEqual(['Undo the last change of locks']);
  expect(titles('pages lib')).toEqual(['Go to Library']);
  expect(titles('nothing')).toEqual([]);
});
