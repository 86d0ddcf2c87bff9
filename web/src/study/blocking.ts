// The rows of the table of blockers.
import type { Decision } from '../contract';

/** What the table is sorted by: the difference of an action, or the share of hands that a card blocks. */
export interface SortKey {
  by: number | 'blocked';
  isDescending: boolean;
}

/** A card in hand: the frequencies that it meets, and their differences to those of all hands. */
export interface Row {
  card: string;
  blocked: number;
  frequencies: readonly number[];
  differences: readonly number[];
}

/** The cards of a decision with blockers, in order. */
export function blockerRows(place: Decision, order: SortKey): Row[] {
  const sign = order.isDescending ? -1 : 1;
  const value = (row: Row) => (order.by === 'blocked' ? row.blocked : (row.differences[order.by] ?? 0));
  const rows = (place.blockers?.cards ?? []).map(({ card, blocked, frequencies }) => ({
    card,
    blocked,
    frequencies,
    differences: frequencies.map((frequency, at) => frequency - (place.actions[at]?.frequency ?? 0)),
  }));
  return rows.toSorted((a, b) => sign * (value(a) - value(b)));
}

/** The action whose answers are of most use at first: the first bet or raise that the other player answers, else none. */
export function usualPlace(actions: Decision['actions']): string {
  const answered = actions.filter((action) => action.next === 'decision');
  return (answered.find((action) => action.kind !== 'check') ?? answered[0])?.token ?? '';
}

/** A difference of two shares in points, with its sign: `+1.2`, `−0.4`. */
export function signed(difference: number): string {
  const points = (Math.abs(difference) * 100).toFixed(1);
  if (points === '0.0') return '±0.0';
  return `${difference > 0 ? '+' : '−'}${points}`;
}
