// How the cells of the grid look in each mode.
import type { ClassMeans, Decision } from '../contract';
import { actionColour, type CellPaint, fixed, heatColour, percent, type Scale } from '../ui';
import { amount, shortened } from '../ui/format';
import { type Overlay, reachOf } from './overlay';

/** What the grid shows. */
export const MODES = ['strategy', 'ev', 'equity', 'eqr', 'reach', 'difference', 'exploit'] as const;
/** A mode of the grid. */
export type Mode = (typeof MODES)[number];

/** The names of the modes. */
export const MODE_NAMES: Record<Mode, string> = {
  strategy: 'Strategy',
  ev: 'EV',
  equity: 'Equity',
  eqr: 'EQR',
  reach: 'Reach',
  difference: 'Difference',
  exploit: 'Exploit',
};

/** The least and the greatest value of a heat map. */
export type Extent = readonly [number, number];

/** The value that a mode shows of a class. */
export function figureOf(mode: Mode, means: ClassMeans): number | undefined {
  switch (mode) {
    case 'ev':
      return means.ev ?? undefined;
    case 'equity':
      return means.equity ?? undefined;
    case 'eqr':
      return means.eqr ?? undefined;
    case 'reach':
      return means.reach;
    case 'strategy':
    case 'difference':
    case 'exploit':
      return undefined;
  }
}

/** The least and greatest value of the classes; equity and reach are always from 0 to 1. */
export function extentOf(mode: Mode, classes: readonly ClassMeans[]): Extent {
  if (mode === 'equity' || mode === 'reach') return [0, 1];
  if (mode === 'eqr') return [0, 2];
  const values = classes.map((means) => figureOf(mode, means)).filter((value) => value !== undefined);
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
}

/** Where a value is between the least and the greatest, from 0 to 1. */
export function positionIn([least, greatest]: Extent, value: number): number {
  return greatest > least ? (value - least) / (greatest - least) : 0.5;
}

/** The words of a strategy: `bet 66 62.0 %, check 38.0 %`. */
export function strategyText(actions: Decision['actions'], strategy: readonly number[]): string {
  const parts = actions.map((action, at) => [action.action, strategy[at] ?? 0] as const);
  return parts
    .filter(([, share]) => share >= 0.0005)
    .sort((a, b) => b[1] - a[1])
    .map(([name, share]) => `${name} ${percent(share)}`)
    .join(', ');
}

/** The bars of a strategy, the most aggressive action first. */
export function strategyBars(
  actions: Decision['actions'],
  strategy: readonly number[],
): { colour: string; share: number }[] {
  return actions
    .map((action, at) => ({ colour: actionColour(action.kind, action.pot_share), share: strategy[at] ?? 0 }))
    .toReversed();
}

/** How a class looks. */
export function paintClass(
  name: string,
  means: ClassMeans | undefined,
  mode: Mode,
  extent: Extent,
  actions: Decision['actions'],
  scale: Scale,
): CellPaint {
  if (!means) return { label: `${name}: not in the range`, isEmpty: true };
  if (means.reach < 0.0005) return { label: `${name}: does not get here`, isEmpty: true };
  const reach = means.reach < 0.9995 ? `, ${percent(means.reach)} get here` : '';
  if (mode === 'strategy') {
    if (means.strategy.length === 0) {
      return {
        bars: [{ colour: 'var(--reach)', share: 1 }],
        height: means.reach,
        label: `${name}: ${percent(means.reach)} get here`,
      };
    }
    return {
      bars: strategyBars(actions, means.strategy),
      height: means.reach,
      label: `${name}: ${strategyText(actions, means.strategy)}${reach}`,
    };
  }
  const value = figureOf(mode, means);
  if (value === undefined) return { label: `${name}: ${MODE_NAMES[mode]} is not known`, height: means.reach };
  const text = mode === 'ev' ? amount(value, scale) : mode === 'eqr' ? fixed(value) : percent(value, 0);
  return {
    bars: [{ colour: mode === 'reach' ? 'var(--reach)' : heatColour(positionIn(extent, value)), share: 1 }],
    height: means.reach,
    text: shortened(text, 6),
    label: `${name}: ${MODE_NAMES[mode]} ${text}${reach}`,
  };
}

/** A value of an overlay as text, with its sign. */
export function overlayText(overlay: Overlay, value: number, scale: Scale): string {
  const text = overlay.isShare ? percent(value) : amount(value, scale);
  return value > 0 ? `+${text}` : text;
}

/** How a class looks under an overlay: coloured from less to more, around 0. */
export function paintOverlay(name: string, means: ClassMeans | undefined, overlay: Overlay, scale: Scale): CellPaint {
  const value = overlay.values.get(name);
  if (value === undefined) return { label: `${name}: not in the range`, isEmpty: true };
  const reach = reachOf(overlay);
  const text = overlayText(overlay, value, scale);
  return {
    bars: [{ colour: heatColour(reach > 0 ? 0.5 + value / reach / 2 : 0.5), share: 1 }],
    height: means?.reach ?? 1,
    text: shortened(text, 6),
    label: `${name}: ${overlay.name} ${text}`,
  };
}
