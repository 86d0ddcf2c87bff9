import { describe, expect, it } from 'vitest';
import type { Combo, CompareAnswer, Deal, Decision } from '../contract';
import { sampleCurve } from '../ui/curve';
import { blockerRows, signed, usualPlace } from './blocking';
import { otherOf, otherOptions } from './comparison';
import { handsCsv } from './csv';
import { addedToken } from './edits';
import { matchesWord, NO_FILTER, passes, sorted } from './filter';
import { lockText, moveBoundary, setShare } from './frequencies';
import { extended, lastDeal, parseLine, printLine } from './line';
import { fingerprintOf } from './notes';
import { commonActions, differenceOf, gainOf } from './overlay';
import { suitOrder, tiles, valueOfCard } from './runouts';

describe('lines', () => {
  it('are printed as they are read', () => {
    for (const line of ['', 'x', 'x b66 c | 6c', 'x b66 c | 6c | x x | As | b50']) {
      expect(printLine(parseLine(line))).toBe(line);
    }
    expect(parseLine('x b66 c | 6c | x').length).toBe(5);
  });

  it('go on, and know where the last card was dealt', () => {
    expect(extended('x x', { kind: 'card', card: '6c' })).toBe('x x | 6c');
    expect(extended('x x | 6c', { kind: 'action', token: 'b50' })).toBe('x x | 6c | b50');
    expect(lastDeal('x x | 6c | b50')).toBe('x x');
    expect(lastDeal('x x')).toBeUndefined();
  });
});

const hand = (combo: string, ev: number, more: Partial<Combo> = {}): Combo => ({
  combo,
  reach: 1,
  share: 0.1,
  strategy: [0.25, 0.75],
  action_evs: [null, null],
  eqr: null,
  equity: 0.5,
  ev,
  ...more,
});

describe('filters', () => {
  it('match classes, ranks, cards, combos and suits', () => {
    const matching = (word: string) => ['AsKs', 'AhKd', 'QsQh', 'KdTd'].filter((combo) => matchesWord(combo, word));
    expect(matching('AK')).toEqual(['AsKs', 'AhKd']);
    expect(matching('KA')).toEqual(['AsKs', 'AhKd']);
    expect(matching('AKs')).toEqual(['AsKs']);
    expect(matching('ako')).toEqual(['AhKd']);
    expect(matching('QQ')).toEqual(['QsQh']);
    expect(matching('k')).toEqual(['AsKs', 'AhKd', 'KdTd']);
    expect(matching('Kd')).toEqual(['AhKd', 'KdTd']);
    expect(matching('dd')).toEqual(['KdTd']);
    expect(matching('h')).toEqual(['AhKd', 'QsQh']);
    expect(matching('KsAs')).toEqual(['AsKs']);
    expect(matching('zz')).toEqual([]);
  });

  it('leave out what never gets here, other made hands and other draws', () => {
    const flush = hand('AsKs', 1, { made: 'ace high', draws: ['flush draw', 'gutshot'] });
    expect(passes(flush, { ...NO_FILTER, draw: 'gutshot' })).toBe(true);
    expect(passes(flush, { ...NO_FILTER, draw: 'open-ended' })).toBe(false);
    expect(passes(flush, { ...NO_FILTER, made: 'pair' })).toBe(false);
    expect(passes({ ...flush, reach: 0 }, NO_FILTER)).toBe(false);
    expect(passes(flush, { ...NO_FILTER, text: 'QQ, AK' })).toBe(true);
  });

  it('sort by any figure, what is unknown last', () => {
    const hands = [hand('2c2d', 1), hand('AsKs', 3, { equity: null }), hand('QsQh', 2, { equity: 0.9 })];
    const order = (key: 'ev' | 'equity' | 'combo', isDescending: boolean) =>
      sorted(hands, { key, isDescending }, []).map((one) => one.combo);
    expect(order('ev', true)).toEqual(['AsKs', 'QsQh', '2c2d']);
    expect(order('equity', true)).toEqual(['QsQh', '2c2d', 'AsKs']);
    expect(order('combo', true)).toEqual(['AsKs', 'QsQh', '2c2d']);
    expect(order('combo', false)).toEqual(['2c2d', 'QsQh', 'AsKs']);
  });
});

describe('frequencies of a lock', () => {
  it('move, and push the boundaries in their way', () => {
    expect(moveBoundary([0.5, 0.5], 0, 0.25)).toEqual([0.25, 0.75]);
    expect(moveBoundary([0.5, 0.25, 0.25], 0, 0.25)).toEqual([0.25, 0.5, 0.25]);
    expect(moveBoundary([0.5, 0.25, 0.25], 0, 1)).toEqual([1, 0, 0]);
    expect(moveBoundary([1, 0, 0], 0, 0.5)).toEqual([0.5, 0.5, 0]);
    expect(moveBoundary([1, 0, 0], 1, 0.5)).toEqual([0.5, 0, 0.5]);
    expect(moveBoundary([0.5, 0.5], 0, -3)).toEqual([0, 1]);
  });

  it('keep the proportions of the others', () => {
    expect(setShare([0.5, 0.25, 0.25], 0, 0)).toEqual([0, 0.5, 0.5]);
    expect(setShare([1, 0], 0, 0.4)).toEqual([0.4, 0.6]);
    expect(setShare([0.2, 0.8], 1, 2)).toEqual([0, 1]);
  });

  it('are the text of a lock', () => {
    expect(lockText(['x', 'b66', 'a'], [0.6, 0.4, 0])).toBe('x:60%, b66');
    expect(lockText(['f', 'c'], [1, 0])).toBe('f');
    expect(lockText(['x', 'b66', 'a'], [1 / 3, 1 / 3, 1 / 3])).toBe('x:33.33%, b66:33.33%, a');
  });
});

describe('curves', () => {
  it('go from the weakest hand to the best', () => {
    const curve = [
      [0.25, 0.9],
      [0.5, 0.6],
      [1, 0.1],
    ] as const;
    expect(sampleCurve(curve, 5)).toEqual([0.1, 0.1, 0.6, 0.9, 0.9]);
    expect(sampleCurve([], 3)).toEqual([null, null, null]);
  });
});

describe('maps of next cards', () => {
  const one = (cards: string[], permutations: string[], ev: number) => ({
    cards,
    permutations,
    representative: cards[0] ?? '',
    chance: 0.1,
    ev: [ev, 10 - ev] as [number, number],
    equity: null,
    actions: [],
  });
  const deal = {
    cards: [one(['6c', '6h'], ['cdhs', 'hdcs'], 3), one(['6d'], ['cdhs'], 4), one(['6s'], ['cdhs'], 5)],
  } as unknown as Deal;

  it('join isomorphic cards, their suits side by side', () => {
    const order = suitOrder(deal);
    expect(Math.abs(order.indexOf('c') - order.indexOf('h'))).toBe(1);
    const sixes = tiles(deal).map((row) => row.find((tile) => tile.card.startsWith('6')));
    expect(sixes.filter((tile) => tile?.isJoined).length).toBe(1);
    expect(sixes.find((tile) => tile?.card === '6h')?.permutation).toBe('hdcs');
    expect(tiles(deal).flat().length).toBe(52);
  });

  it('have the values of both players', () => {
    const [first] = deal.cards;
    if (!first) throw new Error('there is a class');
    expect(valueOfCard(first, 'ev-oop')).toBe(3);
    expect(valueOfCard(first, 'ev-ip')).toBe(7);
    expect(valueOfCard(first, 'equity-ip')).toBeUndefined();
  });
});

describe('blockers', () => {
  const action = (token: string, frequency: number, next: 'decision' | 'fold' | 'deal') =>
    ({ token, frequency, next, kind: token === 'x' ? 'check' : 'bet', action: token }) as Decision['actions'][number];
  const place = {
    actions: [action('f', 0.6, 'fold'), action('c', 0.4, 'deal')],
    blockers: {
      holder: 'oop',
      hands: [],
      cards: [
        { card: 'Ks', share: 0.1, blocked: 0.05, frequencies: [0.55, 0.45] },
        { card: 'As', share: 0.1, blocked: 0.2, frequencies: [0.7, 0.3] },
      ],
    },
  } as unknown as Decision;

  it('are sorted by what they change', () => {
    const cards = (by: number | 'blocked', isDescending: boolean) =>
      blockerRows(place, { by, isDescending }).map(({ card }) => card);
    expect(cards(0, true)).toEqual(['As', 'Ks']);
    expect(cards(1, true)).toEqual(['Ks', 'As']);
    expect(cards('blocked', false)).toEqual(['Ks', 'As']);
    expect(blockerRows(place, { by: 0, isDescending: true })[0]?.differences[0]).toBeCloseTo(0.1);
  });

  it('are those of the answer to a bet, if there is one', () => {
    expect(usualPlace([action('x', 0.5, 'decision'), action('b50', 0.5, 'decision')])).toBe('b50');
    expect(usualPlace([action('x', 0.5, 'decision')])).toBe('x');
    expect(usualPlace(place.actions)).toBe('');
  });

  it('have differences with a sign', () => {
    expect([signed(0.0123), signed(-0.0123), signed(0.0001)]).toEqual(['+1.2', '−1.2', '±0.0']);
  });
});

describe('comparisons', () => {
  const figures = (share: number, ev: number, strategy: number[]) => ({ share, ev, strategy, reach: 1 });
  const side = (tokens: string[]) => ({ actions: tokens.map((token) => ({ token, action: token })) });
  const answer = {
    hands_of: 'oop',
    a: side(['x', 'b50']),
    b: side(['x', 'b75']),
    hands: [
      { combo: 'AsKs', a: figures(0.1, 10, [0.5, 0.5]), b: figures(0.1, 12, [1, 0]) },
      { combo: 'AhKh', a: figures(0.3, 20, [0.5, 0.5]), b: figures(0.3, 24, [0.5, 0.5]) },
      { combo: 'QsQh', a: figures(0.2, 5, [1, 0]), b: null },
    ],
  } as unknown as CompareAnswer;

  it('are differences of classes by the shares of A', () => {
    expect(differenceOf(answer, 'ev')?.values.get('AKs')).toBeCloseTo(3.5);
    expect(differenceOf(answer, 'x')?.values.get('AKs')).toBeCloseTo(0.125);
    // An action that a side does not have is never taken there.
    expect(differenceOf(answer, 'b50')?.values.get('AKs')).toBeCloseTo(-0.5);
    expect(differenceOf(answer, 'b50')?.values.has('QQ')).toBe(false);
    expect(differenceOf(answer, 'b99')).toBeUndefined();
    expect(differenceOf({ ...answer, hands_of: null }, 'ev')).toBeUndefined();
    expect(commonActions(answer).map(({ token }) => token)).toEqual(['x']);
  });

  it('are in the address', () => {
    for (const other of [
      { source: { kind: 'entry', entry: 3 }, line: undefined },
      { source: undefined, line: '' },
      { source: { kind: 'name', name: 'a b' }, line: 'x b66 c | 6c | x' },
    ] as const) {
      expect(otherOf(otherOptions(other))).toEqual(other);
    }
    expect(otherOf({})).toBeUndefined();
  });

  it('of a response have the gain of each class', () => {
    const place = (ev: number) => ({
      classes: [
        [
          { name: 'AA', ev, reach: 1 },
          { name: 'KK', ev: null, reach: 1 },
        ],
        [],
      ],
    });
    const overlay = gainOf(place(3) as unknown as Decision, place(5) as unknown as Decision, 'oop');
    expect([...overlay.values]).toEqual([['AA', 2]]);
  });
});

describe('exports and notes', () => {
  it('hands are CSV', () => {
    const decision = { actions: [{ token: 'x' }, { token: 'b66' }] } as unknown as Decision;
    const [head, row] = handsCsv(decision, [hand('AsKs', 1.5, { made: 'a "pair", good' })]).split('\n');
    expect(head).toBe('combo,reach,x,b66,ev,ev x,ev b66,equity,eqr,made,draws');
    expect(row).toBe('AsKs,1,0.25,0.75,1.5,,,0.5,,"a ""pair"", good",');
  });

  it('a spot is known by its game, whatever it is called and locked', () => {
    const spot = { board: 'QsTs7h', pot: 60, stack: 100, ranges: { oop: 'AA', ip: 'KK' } };
    const same = { ranges: { ip: 'KK', oop: 'AA' }, stack: 100, pot: 60, board: 'QsTs7h', name: 'other', locks: [] };
    expect(fingerprintOf(spot)).toBe(fingerprintOf(same));
    expect(fingerprintOf(spot)).not.toBe(fingerprintOf({ ...spot, pot: 61 }));
  });

  it('sizes are typed as shares or chips', () => {
    const [bet, raise] = [[{ kind: 'check' }], [{ kind: 'call' }]] as unknown as Decision['actions'][];
    expect(addedToken('50 %', bet ?? [])).toBe('b50%');
    expect(addedToken('120', raise ?? [])).toBe('r120');
    expect(addedToken('0', bet ?? [])).toBeUndefined();
    expect(addedToken('half', bet ?? [])).toBeUndefined();
  });
});
