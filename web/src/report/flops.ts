// Where each flop is on the map: a square for its two highest ranks, and in it a row for the third rank and a column for its suits.
import { RANKS, splitCards } from '../ui/cards';

/** The place of a flop, counted from 0. */
export interface FlopPlace {
  /** The highest rank, from the ace. */
  row: number;
  /** The second rank, from the ace. */
  column: number;
  /** The third rank, from the ace. */
  third: number;
  /** Rainbow, the three kinds of two-tone, monotone. */
  suits: number;
}

/** The columns of a square. */
export const SUIT_PATTERNS = 5;

/** The place of a flop; none if the board is no flop. */
export function placeOf(board: string): FlopPlace | undefined {
  const cards = splitCards(board);
  if (cards.length !== 3) return undefined;
  const sorted = cards
    .map((card) => ({ rank: RANKS.indexOf(card.charAt(0)), suit: card.charAt(1) }))
    .sort((one, other) => one.rank - other.rank);
  const [first, second, third] = sorted as [(typeof sorted)[0], (typeof sorted)[0], (typeof sorted)[0]];
  const [a, b, c] = [first.suit, second.suit, third.suit];
  const suits = a === b && b === c ? 4 : a === b ? 1 : a === c ? 2 : b === c ? 3 : 0;
  return { row: first.rank, column: second.rank, third: third.rank, suits };
}

/** The rectangle of a flop on a square map of this size. */
export function rectangleOf(place: FlopPlace, size: number): { x: number; y: number; width: number; height: number } {
  const square = size / 13;
  const inner = square * 0.92;
  // The third rank is the second one or lower.
  const rows = 13 - place.column;
  return {
    x: place.column * square + (square - inner) / 2 + (inner * place.suits) / SUIT_PATTERNS,
    y: place.row * square + (square - inner) / 2 + (inner * (place.third - place.column)) / rows,
    width: inner / SUIT_PATTERNS,
    height: inner / rows,
  };
}
