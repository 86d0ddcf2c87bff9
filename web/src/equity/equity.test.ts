import { expect, it } from 'vitest';
import { classEquities } from './combos';
import { equityParams, optionsOf, questionOf, viewParams, withPlayer } from './question';

it('questions are in the address', () => {
  const question = questionOf({ game: 'omaha', players: 'AsAhKsKh|random|', board: 'Ts9s2c', method: 'estimate' });
  expect(question.players).toEqual(['AsAhKsKh', 'random', '']);
  expect(questionOf(optionsOf(question))).toEqual(question);
  expect(questionOf({}).players).toEqual(['AhKh', 'QQ+,AKs']);
  expect(questionOf({ players: 'AA' }).players).toEqual(['AA', '']);
  expect(questionOf({ game: 'no such game' }).game.name).toBe('holdem');
});

it('a bar begins another player', () => {
  expect(withPlayer(['AA', 'KK'], 1, 'KK | QQ')).toEqual(['AA', 'KK', 'QQ']);
  expect(withPlayer(['AA', 'KK'], 0, 'A ')).toEqual(['A ', 'KK']);
});

it('asks for what there is, and nothing before there are two players', () => {
  const question = questionOf({ players: 'AA| KK ', board: 'Ts9s2c' });
  expect(equityParams(question)).toMatchObject({ players: ['AA | KK'], board: 'Ts9s2c', game: 'holdem' });
  expect(equityParams(questionOf({ players: 'AA|' }))).toBeUndefined();
  expect(equityParams(questionOf({ method: 'exact' }))).toMatchObject({ exact: true });
  expect(viewParams(question, 'cards')).toMatchObject({ by_card: true });
  expect(viewParams(questionOf({}), 'cards')).toBeUndefined();
  expect(viewParams(questionOf({ players: 'AhKh|', board: 'Ts9s2c' }), 'beats')).toEqual({
    game: 'holdem',
    board: 'Ts9s2c',
    dead: undefined,
    beats: true,
    players: ['AhKh'],
  });
  // Games without a board have none, whatever the address says.
  expect(equityParams(questionOf({ game: 'badugi', board: 'Ts9s2c' }))?.board).toBeUndefined();
});

it('takes the mean of a class by share', () => {
  const hand = (text: string, share: number, equity: number) => ({
    hand: text,
    share,
    equity,
    error: 0,
    win: equity,
    tie: 0,
  });
  const hands = [hand('AsKs', 0.1, 0.5), hand('AhKh', 0.3, 0.7), hand('QcQd', 0.6, 0.6)];
  expect(classEquities(hands).get('AKs')?.equity).toBeCloseTo(0.65);
  expect(classEquities(hands).get('QQ')).toEqual({ equity: 0.6, hands: 1 });
});
