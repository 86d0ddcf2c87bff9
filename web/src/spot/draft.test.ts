import { describe, expect, it } from 'vitest';
import type { Spot } from '../contract';
import { draftOf, number, spotOf, startOf, streetsFrom, withRemedy } from './draft';

/** Everything that a spot can say: the file of docs/spots.md as data. */
const WHOLE: Spot = {
  name: 'mine',
  board: 'QsTs7h8c',
  dead: '2c',
  pot: 60,
  stack: { oop: 270, ip: 400 },
  ranges: { oop: '22+,A2s+,KTs+,QTs+,JTs', ip: '22+,A2s+,K9s+,QTs+,J9s+,T9s' },
  bets: {
    turn: { bet: '33%, 75%', raise: '60%', max_raises: 3 },
    river: { oop: { bet: '75%, a', raise: '2.5x', donk: '50%' }, ip: { bet: '66%', raise: 'a' } },
  },
  tree: { add_allin: 1.5, force_allin: 0.15, merge: 0.1 },
  rake: { rate: '5%', cap: 30 },
  icm: { payouts: [50, 30, 20], others: [5000, 3000] },
  bunching: { folded: ['22+,A2s+', 'random'] },
  edits: [{ remove: 'b20' }, { add: 'b30' }],
  locks: [{ line: 'x b45', hands: 'AKs,22', play: 'f:60%, c' }],
  stop: { exploitability: '0.5%', iterations: 1000, seconds: 60 },
};

describe('a draft', () => {
  it('keeps everything that a spot says', () => {
    expect(spotOf(draftOf(WHOLE))).toEqual(WHOLE);
  });

  it('keeps a spot in big blinds, and one that says little', () => {
    const bb: Spot = {
      unit: 'bb',
      chips_per_bb: 1000,
      board: 'QsJh2h4d8c',
      pot: 5.5,
      stack: 97.5,
      ranges: { oop: '88+,AQ', ip: '99-22,KQs' },
    };
    expect(spotOf(draftOf(bb))).toEqual(bb);
  });

  it('keeps what is typed, right or wrong', () => {
    const draft = { ...draftOf(WHOLE), pot: '6o', stack: '', unequal: false };
    expect(spotOf(draft)).toMatchObject({ pot: '6o', stack: '' });
    expect(number(' 2.50 ')).toBe(2.5);
    expect(number('0.5%')).toBe('0.5%');
  });

  it('tells an empty list of leads from none', () => {
    const draft = draftOf({ ...WHOLE, bets: { river: { bet: '50%', donk: '' } } });
    expect(draft.bets.river.oop.hasDonk).toBe(true);
    expect(spotOf(draft).bets?.river).toEqual({ bet: '50%', donk: '' });
  });

  it('starts on the street of its board', () => {
    expect([startOf(''), startOf('QsTs7h'), startOf('QsTs7h8c'), startOf('QsTs7h8c2d')]).toEqual([
      'flop',
      'flop',
      'turn',
      'river',
    ]);
    expect(streetsFrom('QsTs7h8c')).toEqual(['turn', 'river']);
  });
});

describe('a remedy', () => {
  it('changes the sizes of both players, or of one', () => {
    const draft = draftOf(WHOLE);
    const both = withRemedy(draft, 'bets.turn.bet', '75%');
    expect(spotOf(both).bets?.turn).toEqual({ bet: '75%', raise: '60%', max_raises: 3 });
    const one = withRemedy(draft, 'bets.turn.ip.raise', '');
    expect(spotOf(one).bets?.turn).toEqual({
      oop: { bet: '33%, 75%', raise: '60%', max_raises: 3 },
      ip: { bet: '33%, 75%', max_raises: 3 },
    });
  });

  it('caps the raises of every street', () => {
    const capped = spotOf(withRemedy(draftOf(WHOLE), 'max_raises', '1')).bets;
    expect(capped?.turn?.max_raises).toBe(1);
    expect(capped?.river?.oop?.max_raises).toBe(1);
    expect(capped?.river?.ip?.max_raises).toBe(1);
  });

  it('leaves alone what it does not know', () => {
    const draft = draftOf(WHOLE);
    expect(withRemedy(draft, 'precision', '16')).toBe(draft);
  });
});
