// The curve of exploitability against time.
import type { Measurement, SessionState } from '../contract';

/** A share of the pot as the axis has it: `0.5%`. */
export function shareText(share: number): string {
  return `${Number((share * 100).toPrecision(3))}%`;
}

/** The bounds of a log axis around some shares: whole powers of ten. */
export function logBounds(shares: readonly number[]): [number, number] {
  const positive = shares.filter((share) => share > 0 && Number.isFinite(share));
  if (positive.length === 0) return [0.001, 1];
  const low = 10 ** Math.floor(Math.log10(Math.min(...positive)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...positive)));
  return high > low ? [low, high] : [low, low * 10];
}

/** The measurements of before, and the one that a state brings. */
export function withMeasurement(history: readonly Measurement[], state: SessionState): readonly Measurement[] {
  const last = history.at(-1);
  const { exploitability, iterations, seconds } = state;
  if (exploitability == null || last?.exploitability === exploitability || (last && last.iterations >= iterations))
    return history;
  return [...history, { iterations, seconds, exploitability }];
}
