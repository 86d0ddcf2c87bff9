// The figures of rows by name, for columns, charts and the map.
import type { LineFigures, ReportAnswer, ReportGroup, ReportRow } from '../contract';

/** The name of a figure: of both players, or `action-` and the token of an action. */
export type Metric =
  | 'ev-oop'
  | 'ev-ip'
  | 'equity-oop'
  | 'equity-ip'
  | 'eqr-oop'
  | 'eqr-ip'
  | 'reach'
  | `action-${string}`;

/** A figure and its name. */
export interface MetricName {
  metric: Metric;
  name: string;
  /** A short name for a column. */
  short: string;
}

/** The figures of a report at its line. */
export function metricsOf(answer: ReportAnswer): MetricName[] {
  const [line] = answer.lines;
  return [
    ...(line?.actions ?? []).map(({ action, token }) => ({
      metric: `action-${token}` as const,
      name: `${(line?.player ?? '').toUpperCase()}: ${action}`,
      short: action,
    })),
    { metric: 'ev-oop', name: 'EV of OOP', short: 'EV OOP' },
    { metric: 'ev-ip', name: 'EV of IP', short: 'EV IP' },
    { metric: 'equity-oop', name: 'Equity of OOP', short: 'Equity OOP' },
    { metric: 'equity-ip', name: 'Equity of IP', short: 'Equity IP' },
    { metric: 'eqr-oop', name: 'Equity realization of OOP', short: 'EQR OOP' },
    { metric: 'eqr-ip', name: 'Equity realization of IP', short: 'EQR IP' },
    ...(line && line.line !== ''
      ? [{ metric: 'reach' as const, name: 'Share of the deals that get here', short: 'Reach' }]
      : []),
  ];
}

/** A figure of a row or of a group; none if the players never get there. */
export function figureOf(answer: ReportAnswer, row: ReportRow | ReportGroup, metric: Metric): number | undefined {
  const figures: LineFigures | undefined = row.figures[0];
  if (!figures) return undefined;
  if (metric === 'reach') return figures.reach;
  if (metric.startsWith('action-')) {
    const at = answer.lines[0]?.actions.findIndex(({ token }) => token === metric.slice(7)) ?? -1;
    return figures.frequencies?.[at] ?? undefined;
  }
  const [kind, player] = metric.split('-') as ['ev' | 'equity' | 'eqr', 'oop' | 'ip'];
  return figures[kind]?.[player === 'ip' ? 1 : 0] ?? undefined;
}

/** Whether a figure is a share, printed in per cent. */
export function isShare(metric: Metric): boolean {
  return metric === 'reach' || metric.startsWith('equity-') || metric.startsWith('action-');
}

/** The least and the greatest figure of rows; around 0 if they are differences. */
export function extentOf(values: readonly number[], isDifference: boolean): readonly [number, number] {
  if (values.length === 0) return [0, 1];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  if (!isDifference) return [least, greatest];
  const most = Math.max(Math.abs(least), Math.abs(greatest));
  return [-most, most];
}
