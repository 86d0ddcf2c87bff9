// Numbers as text. Every number of one kind has the same number of digits, so that nothing jumps.
import type { Unit } from './settings';

/** What stands where a number does not exist. */
export const NONE = '–';

/** A share as a percentage: `62.4 %`. */
export function percent(value: number | null | undefined, digits = 1): string {
  return value == null || !Number.isFinite(value) ? NONE : `${(value * 100).toFixed(digits)} %`;
}

/** A number with a fixed number of digits. */
export function fixed(value: number | null | undefined, digits = 2): string {
  if (value == null || !Number.isFinite(value)) return NONE;
  const text = value.toFixed(digits);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** What amounts are measured by. */
export interface Scale {
  unit: Unit;
  /** The pot that shares are of. */
  pot: number;
  /** The chips of a big blind, if the spot has them. */
  chipsPerBb?: number | null | undefined;
  /** EVs are prize money. */
  isPrize?: boolean;
}

/** The unit that is really used: a spot without big blinds has chips. */
export function effectiveUnit(scale: Scale): Unit {
  if (scale.isPrize) return 'chips';
  return scale.unit === 'bb' && !scale.chipsPerBb ? 'chips' : scale.unit;
}

/** An amount or an EV in chips, as text in the unit of the user. */
export function amount(chips: number | null | undefined, scale: Scale): string {
  if (chips == null) return NONE;
  switch (effectiveUnit(scale)) {
    case 'bb':
      return fixed(chips / (scale.chipsPerBb ?? 1), 2);
    case 'pot':
      return percent(chips / scale.pot, 1);
    case 'chips':
      return fixed(chips, 2);
  }
}

/** A figure with its digits after the point rounded away, if it is longer than a small cell has room for: `134.02` is `134`. */
export function shortened(text: string, most = 5): string {
  const tight = text.replace(' ', '');
  const parts = /^(-?\d+\.\d+)(.*)$/.exec(tight);
  if (tight.length <= most || !parts) return tight;
  return `${fixed(Number(parts[1]), 0)}${parts[2] ?? ''}`;
}

/** A whole amount in chips: `94`, in big blinds `2.35`. */
export function stake(chips: number | null | undefined, scale: Scale): string {
  if (chips == null) return NONE;
  return effectiveUnit(scale) === 'chips' ? String(Math.round(chips * 100) / 100) : amount(chips, scale);
}

/** The name of the unit behind an amount. */
export function unitName(scale: Scale): string {
  if (scale.isPrize) return '$';
  const unit = effectiveUnit(scale);
  return unit === 'pot' ? 'of pot' : unit;
}

const BYTES = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes as text: `1.4 GiB`. */
export function bytes(value: number): string {
  let [rest, step] = [value, 0];
  while (rest >= 1024 && step < BYTES.length - 1) {
    rest /= 1024;
    step += 1;
  }
  return `${step === 0 ? rest : rest.toFixed(rest < 10 ? 2 : rest < 100 ? 1 : 0)} ${BYTES[step]}`;
}

/** Seconds as text: `0.12 s`, `4 min 05 s`, `2 h 10 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')} min`;
}
