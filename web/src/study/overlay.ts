// Values of hand classes over the grid of a player: a difference, or a gain.
import type { ComboFigures, CompareAnswer, Decision } from '../contract';
import { classOf } from '../ui/cards';
import { numberOf, type Player } from './players';

/** A value of each class, of one player; classes without a value have none. */
export interface Overlay {
  player: Player;
  /** What the values are. */
  name: string;
  values: ReadonlyMap<string, number>;
  /** Whether they are shares, printed in per cent; else amounts. */
  isShare: boolean;
}

/** The greatest distance of a value from 0: colours are even around it. */
export function reachOf(overlay: Overlay): number {
  return Math.max(...[...overlay.values.values()].map(Math.abs), 0);
}

/** The actions that both sides of a comparison have, by token. */
export function commonActions(answer: CompareAnswer): { token: string; action: string }[] {
  return answer.a.actions.filter(({ token }) => answer.b.actions.some((other) => other.token === token));
}

/**
 * The difference of each class, B less A: of its EV, or of the frequency of an action. A class is the mean of its combos that both sides
 * have, by their shares in A.
 */
export function differenceOf(answer: CompareAnswer, metric: string): Overlay | undefined {
  if (answer.hands_of !== 'oop' && answer.hands_of !== 'ip') return undefined;
  const [first, second] = [answer.a, answer.b].map((side) => side.actions.findIndex(({ token }) => token === metric));
  const isShare = metric !== 'ev';
  if (isShare && (first ?? -1) < 0 && (second ?? -1) < 0) return undefined;
  // An action that a side does not have is never taken there.
  const value = (figures: ComboFigures, at: number | undefined) =>
    isShare ? (figures.strategy[at ?? -1] ?? 0) : figures.ev;
  const sums = new Map<string, { share: number; sum: number }>();
  for (const { combo, a, b } of answer.hands) {
    if (!a || !b || a.share <= 0) continue;
    const [before, after] = [value(a, first), value(b, second)];
    if (before == null || after == null) continue;
    const name = classOf(combo);
    const now = sums.get(name) ?? { share: 0, sum: 0 };
    sums.set(name, { share: now.share + a.share, sum: now.sum + a.share * (after - before) });
  }
  const action = [...answer.a.actions, ...answer.b.actions].find(({ token }) => token === metric)?.action;
  return {
    player: answer.hands_of,
    name: isShare ? `${action ?? metric}, B less A` : 'EV, B less A',
    isShare,
    values: new Map([...sums].map(([name, { share, sum }]) => [name, sum / share])),
  };
}

/** The gain of each class by a response: its EV after less its EV before. */
export function gainOf(before: Decision, after: Decision, player: Player): Overlay {
  const [old, now] = [before, after].map((place) => place.classes?.[numberOf(player)] ?? []);
  const evs = new Map(old?.map((means) => [means.name, means.ev]));
  const gains = (now ?? []).flatMap(({ name, ev, reach }) => {
    const was = evs.get(name);
    return was == null || ev == null || reach <= 0 ? [] : [[name, ev - was] as const];
  });
  return { player, name: 'gain', isShare: false, values: new Map(gains) };
}
