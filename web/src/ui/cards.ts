// Cards, combos and hand classes by name: `As`, `AsKd`, `AKo`.

/** Ranks, high to low: the order of the grid. */
export const RANKS = 'AKQJT98765432';
/** Suits, in the order of the contract. */
export const SUITS = 'cdhs';

const GLYPHS: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };
const SUIT_NAMES: Record<string, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };
const RANK_NAMES: Record<string, string> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' };

/** The glyph of a suit. */
export function suitGlyph(suit: string): string {
  return GLYPHS[suit] ?? suit;
}

/** The name of a suit. */
export function suitName(suit: string): string {
  return SUIT_NAMES[suit] ?? suit;
}

/** A card for a screen reader: `ace of spades`. */
export function cardName(card: string): string {
  const rank = card.charAt(0);
  return `${RANK_NAMES[rank] ?? rank} of ${suitName(card.charAt(1))}`;
}

/** A card for the eye: `A♠`. */
export function cardText(card: string): string {
  return card.charAt(0) + suitGlyph(card.charAt(1));
}

/** All cards, ace of clubs first: ranks high to low, suits c d h s within. */
export const CARDS: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** The cards of a text such as `QsTs7h`. */
export function splitCards(text: string): string[] {
  return text.match(/[AKQJT2-9][cdhs]/g) ?? [];
}

/** A cell of the 13 × 13 grid. */
export interface HandClass {
  /** `AA`, `AKs` (above the diagonal), `AKo` (below). */
  name: string;
  row: number;
  column: number;
  kind: 'pair' | 'suited' | 'offsuit';
}

function classAt(row: number, column: number): HandClass {
  const [high, low] = row <= column ? [row, column] : [column, row];
  const ranks = RANKS.charAt(high) + RANKS.charAt(low);
  if (row === column) return { name: ranks, row, column, kind: 'pair' };
  return row < column
    ? { name: `${ranks}s`, row, column, kind: 'suited' }
    : { name: `${ranks}o`, row, column, kind: 'offsuit' };
}

/** All 169 classes, row by row. */
export const CLASSES: readonly HandClass[] = Array.from({ length: 169 }, (_, at) =>
  classAt(Math.floor(at / 13), at % 13),
);

/** The class of a combo such as `AsKd`. */
export function classOf(combo: string): string {
  const [first, second] = [combo.charAt(0), combo.charAt(2)];
  if (first === second) return first + second;
  const ranks = RANKS.indexOf(first) < RANKS.indexOf(second) ? first + second : second + first;
  return ranks + (combo.charAt(1) === combo.charAt(3) ? 's' : 'o');
}

/** The combos of a class, the higher card first. */
export function combosOf(name: string): string[] {
  const [high, low] = [name.charAt(0), name.charAt(1)];
  const combos: string[] = [];
  for (const [at, first] of [...SUITS].entries()) {
    for (const [other, second] of [...SUITS].entries()) {
      const fits = high === low ? at > other : (name.charAt(2) === 's') === (first === second);
      if (fits) combos.push(high + first + low + second);
    }
  }
  return combos;
}

/** A permutation of suits in words: `♣↔♦`, `♣→♦→♥→♣`; empty for the identity. */
export function permutationText(permutation: string): string {
  const seen = new Set<string>();
  const cycles: string[] = [];
  for (const start of SUITS) {
    if (seen.has(start)) continue;
    const cycle = [start];
    for (let suit = image(permutation, start); suit !== start; suit = image(permutation, suit)) {
      if (cycle.length > 4) break;
      cycle.push(suit);
    }
    for (const suit of cycle) seen.add(suit);
    if (cycle.length === 2) cycles.push(cycle.map(suitGlyph).join('↔'));
    if (cycle.length > 2) cycles.push([...cycle, start].map(suitGlyph).join('→'));
  }
  return cycles.join(' ');
}

function image(permutation: string, suit: string): string {
  return permutation.charAt(SUITS.indexOf(suit)) || suit;
}

/** Cards with their suits relabelled by a permutation, the images of c d h s. */
export function relabel(cards: string, permutation: string): string {
  return cards.replace(/([AKQJT2-9])([cdhs])/g, (_, rank: string, suit: string) => rank + image(permutation, suit));
}
