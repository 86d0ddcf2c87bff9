// The hands of a range with their equities, by class.
import type { HandEquity } from '../contract';
import { classOf } from '../ui/cards';

/** The mean equity of each class of two cards, weighted by how often its hands are held. */
export function classEquities(hands: readonly HandEquity[]): Map<string, { equity: number; hands: number }> {
  const sums = new Map<string, { share: number; sum: number; hands: number }>();
  for (const { hand, share, equity } of hands) {
    const name = classOf(hand);
    const now = sums.get(name) ?? { share: 0, sum: 0, hands: 0 };
    sums.set(name, { share: now.share + share, sum: now.sum + share * equity, hands: now.hands + 1 });
  }
  return new Map(
    [...sums].map(([name, { share, sum, hands: count }]) => [name, { equity: sum / share, hands: count }]),
  );
}
