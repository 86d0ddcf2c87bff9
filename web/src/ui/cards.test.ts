import { describe, expect, it } from 'vitest';
import { CARDS, CLASSES, classOf, combosOf, permutationText, relabel, splitCards } from './cards';

describe('hand classes', () => {
  it('are 169 with 1326 combos in all, each of its own class', () => {
    expect(CLASSES.length).toBe(169);
    const combos = CLASSES.flatMap((cell) => combosOf(cell.name).map((combo) => [combo, cell.name] as const));
    expect(combos.length).toBe(1326);
    expect(new Set(combos.map(([combo]) => splitCards(combo).sort().join(''))).size).toBe(1326);
    for (const [combo, name] of combos) expect(classOf(combo)).toBe(name);
  });

  it('are suited above the diagonal', () => {
    expect(CLASSES[1]?.name).toBe('AKs');
    expect(CLASSES[13]?.name).toBe('AKo');
    expect(CLASSES[168]?.name).toBe('22');
    expect(classOf('KdAs')).toBe('AKo');
  });
});

describe('permutations', () => {
  it('are cycles in words', () => {
    expect(permutationText('cdhs')).toBe('');
    expect(permutationText('dchs')).toBe('♣↔♦');
    expect(permutationText('dhcs')).toBe('♣→♦→♥→♣');
    expect(permutationText('dcsh')).toBe('♣↔♦ ♥↔♠');
  });

  it('relabel cards', () => {
    expect(relabel('6cAd Th', 'dchs')).toBe('6dAc Th');
    expect(new Set(CARDS.map((card) => relabel(card, 'hscd'))).size).toBe(52);
  });
});
