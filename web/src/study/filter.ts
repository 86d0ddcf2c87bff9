// The filter and the order of the table of combos.
import type { Combo } from '../contract';
import { classOf } from '../ui/cards';

/** What is looked for among combos. */
export interface Filter {
  /** Words such as `AK`, `AKs`, `As`, `AsKd`, `hh`: a combo has to match one. */
  text: string;
  made: string;
  draw: string;
  /** Whether combos that never get here are left out. */
  isReached: boolean;
}

/** A filter that lets everything pass that gets here. */
export const NO_FILTER: Filter = { text: '', made: '', draw: '', isReached: true };

/** Whether a word matches a combo: a class (`AKs`), two ranks (`AK`), a rank (`A`), a card (`As`), a combo (`AsKd`), two suits (`hh`). */
export function matchesWord(combo: string, word: string): boolean {
  const [rankA, suitA, rankB, suitB] = [...combo];
  if (/^[cdhs]{1,2}$/i.test(word)) {
    const wanted = [...word.toLowerCase()];
    const suits = [suitA, suitB];
    return wanted.every((suit) => {
      const at = suits.indexOf(suit);
      if (at >= 0) suits.splice(at, 1);
      return at >= 0;
    });
  }
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  if (/^[AKQJT2-9]$/.test(name)) return rankA === name || rankB === name;
  if (/^[AKQJT2-9][cdhs]$/.test(name)) return rankA + (suitA ?? '') === name || rankB + (suitB ?? '') === name;
  const pair = /^([AKQJT2-9])([akqjtAKQJT2-9])([so])?$/.exec(name);
  if (pair) {
    const ranks = (pair[1] ?? '') + (pair[2] ?? '').toUpperCase();
    const own = classOf(combo);
    const isSame = own.slice(0, 2) === ranks || own.slice(0, 2) === [...ranks].toReversed().join('');
    return isSame && (pair[3] === undefined || own.charAt(2) === pair[3]);
  }
  const cards = combo.toLowerCase();
  const other = `${rankB}${suitB}${rankA}${suitA}`.toLowerCase();
  return cards.startsWith(word.toLowerCase()) || other.startsWith(word.toLowerCase());
}

/** Whether a combo passes a filter. */
export function passes(hand: Combo, filter: Filter): boolean {
  if (filter.isReached && hand.reach <= 0) return false;
  if (filter.made !== '' && hand.made !== filter.made) return false;
  if (filter.draw !== '' && !(hand.draws ?? []).includes(filter.draw)) return false;
  const words = filter.text.split(/[\s,]+/).filter(Boolean);
  return words.length === 0 || words.some((word) => matchesWord(hand.combo, word));
}

/** A column by which combos are sorted: a figure, or the frequency of an action by its number. */
export type SortKey = 'combo' | 'made' | 'reach' | 'ev' | 'equity' | 'eqr' | `action-${number}`;

/** An order of combos. */
export interface Order {
  key: SortKey;
  isDescending: boolean;
}

const RANK_ORDER = '23456789TJQKA';

function figure(hand: Combo, key: SortKey, made: readonly string[]): number {
  switch (key) {
    case 'combo':
      return (
        RANK_ORDER.indexOf(hand.combo.charAt(0)) * 1000 +
        RANK_ORDER.indexOf(hand.combo.charAt(2)) * 20 +
        'cdhs'.indexOf(hand.combo.charAt(1)) * 4 +
        'cdhs'.indexOf(hand.combo.charAt(3))
      );
    case 'made':
      return -made.indexOf(hand.made ?? '');
    case 'reach':
      return hand.reach;
    case 'ev':
    case 'equity':
    case 'eqr':
      return hand[key] ?? Number.NEGATIVE_INFINITY;
    default:
      return hand.strategy[Number(key.slice(7))] ?? 0;
  }
}

/** Combos in an order; `made` lists made hands, strong to weak. */
export function sorted(hands: readonly Combo[], order: Order, made: readonly string[]): Combo[] {
  const sign = order.isDescending ? -1 : 1;
  const keyed = hands.map((hand) => ({ hand, by: figure(hand, order.key, made) }));
  keyed.sort((a, b) => sign * (a.by === b.by ? 0 : a.by < b.by ? -1 : 1) || a.hand.combo.localeCompare(b.hand.combo));
  return keyed.map(({ hand }) => hand);
}
