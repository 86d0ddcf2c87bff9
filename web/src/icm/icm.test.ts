import { expect, it } from 'vitest';
import { optionsOf, paramsOf, questionOf } from './question';

it('questions are in the address', () => {
  const question = questionOf({ stacks: '500,300', names: 'BTN,', payouts: '70 30', allin: '1-0', equity: '45' });
  expect(question.seats).toEqual([
    { stack: '500', name: 'BTN' },
    { stack: '300', name: '' },
  ]);
  expect(question.allIn).toEqual([1, 0]);
  expect(questionOf(optionsOf(question))).toEqual(question);
  expect(questionOf({ stacks: '1,2', allin: '0-7' }).allIn).toBeUndefined();
  expect(questionOf({ stacks: '1,2', allin: '1-1' }).allIn).toBeUndefined();
});

it('numbers are read, and texts that are none are named', () => {
  expect(paramsOf(questionOf({ stacks: '500,300', payouts: '70, 30', allin: '1-0', equity: '45' }))).toEqual({
    stacks: [500, 300],
    places: true,
    payouts: [70, 30],
    all_in: [2, 1],
    equity: 0.45,
  });
  expect(paramsOf(questionOf({ stacks: '500,300', names: 'BTN,', payouts: '65%, 35%', pool: '1000' }))).toEqual({
    stacks: [500, 300],
    names: ['BTN', 'P2'],
    places: true,
    pool: 1000,
    payout_shares: [0.65, 0.35],
  });
  expect(paramsOf(questionOf({ stacks: '500,x' }))).toEqual({ field: 'stacks', message: '"x" is not a number' });
  expect(paramsOf(questionOf({ payouts: '50, y' }))).toEqual({ field: 'payouts', message: '"y" is not a number' });
});
