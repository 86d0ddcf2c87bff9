// Colours that carry meaning, in one place. The values are in theme.css: light, dark, and a palette for the colour-blind.
import type { ActionKind } from '../contract';

const BET_STEPS = [0.3, 0.45, 0.7, 1.05];

/** The colour of an action: fold cool, check and call green, bets from amber to red by size, all-in dark. */
export function actionColour(kind: ActionKind, potShare?: number | null): string {
  if (kind !== 'bet' && kind !== 'raise') return `var(--action-${kind})`;
  const step = BET_STEPS.findIndex((limit) => (potShare ?? 0.5) <= limit);
  return `var(--action-bet-${step < 0 ? BET_STEPS.length + 1 : step + 1})`;
}

/** A colour between low (0), middle and high (1) of a heat map. */
export function heatColour(value: number): string {
  const at = Math.min(1, Math.max(0, value));
  const [from, to, share] = at < 0.5 ? ['low', 'middle', at * 2] : ['middle', 'high', at * 2 - 1];
  return `color-mix(in oklab, var(--heat-${from}), var(--heat-${to}) ${(share * 100).toFixed(1)}%)`;
}

/** The colour of a suit. */
export function suitColour(suit: string): string {
  return `var(--suit-${suit})`;
}

/** The colour of a player's curve. */
export function playerColour(player: string): string {
  return `var(--player-${player})`;
}

const HUES = ['--player-oop', '--player-ip', '--suit-c', '--suit-h', '--ink', '--accent', '--ink-soft', '--danger'];

/** The name of the colour of the player of a number, for charts: with more than eight players colours come again. */
export function playerHue(number: number): string {
  return HUES[number % HUES.length] ?? '--ink';
}
