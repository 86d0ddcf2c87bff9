import { describe, expect, it } from 'vitest';
import { parseAddress, printAddress } from '../address/address';
import { canonParams, isoParams, laneAfter, optionsOf, questionOf, withCard } from './question';

const EMPTY = questionOf({ board: '-' });

describe('a question', () => {
  it('starts with the flop of the article', () => {
    expect(questionOf({}).board).toBe('QsTs7h');
    expect(EMPTY.board).toBe('');
  });

  it('goes through an address and back', () => {
    const question = {
      ...EMPTY,
      hand: 'AsKs',
      board: 'QsTs7h',
      dead: '2c',
      oop: 'random,!AcKc',
      lock: 'line = x b20; hands = AcKc; play = f',
      off: ['dead'],
    } as const;
    for (const one of [question, EMPTY]) {
      const printed = printAddress({ ...parseAddress('#/symmetry'), options: optionsOf(one) });
      expect(questionOf(parseAddress(printed).options)).toEqual(one);
    }
  });

  it('takes a card, gives it back, and has no more than fit', () => {
    let question = withCard(EMPTY, 'hand', 'As');
    question = withCard(question, 'hand', 'Ks');
    expect([question.hand, laneAfter(question, 'hand')]).toEqual(['AsKs', 'board']);
    expect(withCard(question, 'hand', 'Qs')).toBe(question);
    expect(withCard(question, 'board', 'As').hand).toBe('Ks');
  });

  it('leaves out what is switched off, and asks about a board alone', () => {
    const question = { ...EMPTY, hand: 'AsKs', board: 'Ts9s8c2d', dead: 'Qh' };
    expect(canonParams(question)).toEqual({ cards: 'AsKs', board: 'Ts9s8c2d', dead: 'Qh' });
    expect(canonParams({ ...question, off: ['hand', 'dead'] })).toEqual({ cards: 'Ts9s8c|2d' });
    expect(canonParams(EMPTY)).toBeUndefined();
    expect(isoParams({ ...question, folded: '22+;;random', off: ['dead'] })).toEqual({
      board: 'Ts9s8c2d',
      known: ['AsKs'],
      folded: ['22+', 'random'],
    });
    expect(isoParams({ ...question, board: 'Ts9s8c2d3d' })).toBeUndefined();
  });
});
