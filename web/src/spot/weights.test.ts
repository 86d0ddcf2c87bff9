import { describe, expect, it } from 'vitest';
import { CLASSES } from '../ui/cards';
import { COMBOS, classCombos, classWeight, comboIndex, isEven, noWeights, painted, rangeText } from './weights';

describe('combos', () => {
  it('have the indices of the contract', () => {
    expect(comboIndex('2d2c')).toBe(0);
    expect(comboIndex('AsAh')).toBe(1325);
    expect(comboIndex('AhAs')).toBe(1325);
  });

  it('are all in one class each', () => {
    const indices = CLASSES.flatMap(({ name }) => classCombos(name).map((combo) => combo.index));
    expect(new Set(indices).size).toBe(COMBOS);
    expect(Math.max(...indices)).toBe(COMBOS - 1);
    expect([classCombos('AA').length, classCombos('AKs').length, classCombos('AKo').length]).toEqual([6, 4, 12]);
  });
});

describe('weights as text', () => {
  it('name a class where its combos are even, else its combos', () => {
    let weights = painted(noWeights(), classCombos('AA'), 1);
    weights = painted(weights, classCombos('KQo'), 0.5);
    weights = painted(weights, classCombos('76s').slice(0, 1), 1);
    expect(rangeText(weights)).toBe('AA,KQo:0.5,7c6c');
    expect([classWeight(weights, 'AA'), classWeight(weights, 'KQo'), classWeight(weights, '76s')]).toEqual([
      1, 0.5, 0.25,
    ]);
    expect([isEven(weights, 'KQo'), isEven(weights, '76s')]).toEqual([true, false]);
  });

  it('have no digits that the engine does not have', () => {
    const weights = painted(noWeights(), classCombos('AKs'), Math.fround(0.45));
    expect(rangeText(weights)).toBe('AKs:0.45');
  });

  it('are empty for no hands, and leave the old ones as they were', () => {
    const before = noWeights();
    painted(before, classCombos('AA'), 1);
    expect(rangeText(before)).toBe('');
  });
});
