// The cards that may come: what they are coloured by, and how the map is laid out.
import type { CardClass, Deal } from '../contract';
import { RANKS, SUITS } from '../ui/cards';

/** What a map shows: the EV or the equity of a player, or the frequency of an action by its token. */
export type Metric = `ev-${'oop' | 'ip'}` | `equity-${'oop' | 'ip'}` | `action-${string}`;

/** The value of a class of cards. */
export function valueOfCard(card: CardClass, metric: Metric): number | undefined {
  const player = metric.endsWith('-ip') ? 1 : 0;
  if (metric.startsWith('ev-')) return card.ev?.[player];
  if (metric.startsWith('equity-')) return card.equity?.[player];
  return card.actions.find((one) => one.token === metric.slice(7))?.frequency;
}

/** A tile of the map. */
export interface Tile {
  card: string;
  /** The class; none for a card that cannot come. */
  of?: CardClass;
  /** The permutation from the representative of the class. */
  permutation?: string;
  /** Whether the tile of the next row is of the same class, so that both are joined. */
  isJoined: boolean;
}

/** Suits in an order in which those that are interchangeable most often are neighbours. */
export function suitOrder(deal: Deal): string[] {
  const together = (a: string, b: string) =>
    deal.cards.filter(({ cards }) => [a, b].every((suit) => cards.some((card) => card.charAt(1) === suit))).length;
  const order = ['s'];
  const rest = new Set([...SUITS].filter((suit) => suit !== 's').toReversed());
  while (rest.size > 0) {
    const last = order.at(-1) ?? 's';
    const next = [...rest].reduce((best, suit) => (together(last, suit) > together(last, best) ? suit : best));
    order.push(next);
    rest.delete(next);
  }
  return order;
}

/** The tiles of the map, row by row: a row for each suit, aces first. */
export function tiles(deal: Deal): Tile[][] {
  const classes = new Map<string, CardClass>();
  for (const one of deal.cards) for (const card of one.cards) classes.set(card, one);
  const order = suitOrder(deal);
  return order.map((suit, row) =>
    [...RANKS].map((rank) => {
      const card = rank + suit;
      const of = classes.get(card);
      const below = order[row + 1];
      const isJoined = of !== undefined && below !== undefined && classes.get(rank + below) === of;
      if (!of) return { card, isJoined: false };
      return { card, of, permutation: of.permutations?.[of.cards.indexOf(card)] ?? 'cdhs', isJoined };
    }),
  );
}
