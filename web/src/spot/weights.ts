// The weights of a range by combo, as the contract numbers combos, and as text that the engine reads and shortens.
import { CLASSES, combosOf, RANKS, SUITS } from '../ui/cards';

/** The number of combos of two cards. */
export const COMBOS = 1326;

/** The index of a card: 4 × rank + suit, `2c` is 0. */
function cardIndex(card: string): number {
  return 4 * (12 - RANKS.indexOf(card.charAt(0))) + SUITS.indexOf(card.charAt(1));
}

/** The index of a combo such as `AsKd`: b (b − 1) / 2 + a of its cards a < b. */
export function comboIndex(combo: string): number {
  const [one, other] = [cardIndex(combo.slice(0, 2)), cardIndex(combo.slice(2, 4))];
  const [low, high] = one < other ? [one, other] : [other, one];
  return (high * (high - 1)) / 2 + low;
}

/** A combo and its index. */
export interface IndexedCombo {
  name: string;
  index: number;
}

/** The combos of each class, in the order of the grid. */
const BY_CLASS: ReadonlyMap<string, readonly IndexedCombo[]> = new Map(
  CLASSES.map(({ name }) => [name, combosOf(name).map((combo) => ({ name: combo, index: comboIndex(combo) }))]),
);

/** The combos of a class such as `AKs`. */
export function classCombos(name: string): readonly IndexedCombo[] {
  return BY_CLASS.get(name) ?? [];
}

/** No weights at all. */
export function noWeights(): Float32Array {
  return new Float32Array(COMBOS);
}

/** The mean weight of a class. */
export function classWeight(weights: ArrayLike<number>, name: string): number {
  const combos = classCombos(name);
  return combos.reduce((sum, combo) => sum + (weights[combo.index] ?? 0), 0) / combos.length;
}

/** Whether all combos of a class have one weight. */
export function isEven(weights: ArrayLike<number>, name: string): boolean {
  const [first, ...others] = classCombos(name).map((combo) => weights[combo.index] ?? 0);
  return others.every((weight) => weight === first);
}

/** A weight as the range language has it: without the digits that an `f32` does not have. */
export function weightText(weight: number): string {
  return String(Number(weight.toPrecision(6)));
}

/** Weights as a range: a class where all its combos have one weight, else its combos. Long, but unambiguous; the engine writes it shorter. */
export function rangeText(weights: ArrayLike<number>): string {
  const items: string[] = [];
  const add = (name: string, weight: number) => {
    if (weight > 0) items.push(weight >= 1 ? name : `${name}:${weightText(weight)}`);
  };
  for (const { name } of CLASSES) {
    const combos = classCombos(name);
    if (isEven(weights, name)) add(name, weights[combos[0]?.index ?? 0] ?? 0);
    else for (const combo of combos) add(combo.name, weights[combo.index] ?? 0);
  }
  return items.join(',');
}

/** Weights with other ones for some combos. */
export function painted(weights: Float32Array, combos: readonly IndexedCombo[], weight: number): Float32Array {
  const next = weights.slice();
  for (const { index } of combos) next[index] = weight;
  return next;
}
