// The hands of both players over all boards of a report, which an isofold may answer: one that does not know them refuses the question.
import type { Report, ReportAnswer } from '../contract';

/** The ways to put hands together. */
export const GROUPINGS = ['class', 'made', 'draw'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Hands together: a class, a made hand or a draw. */
export interface HandRow {
  name: string;
  /** The share of all hands that the player has here. */
  share: number;
  ev: number;
  equity: number;
  /** The frequency of each action of the line; empty for the player who does not act. */
  frequencies: readonly number[];
}

/** The hands of a player. */
export interface PlayerHands {
  player: string;
  by: Grouping;
  rows: readonly HandRow[];
}

/** The request for a report with the hands, put together in one way. */
export function withHands(params: Report, by: Grouping): Report {
  return { ...params, hands: [by] } as Report;
}

/** The hands of a player in an answer, if it has them. */
export function handsOf(answer: ReportAnswer, player: string, by: Grouping): PlayerHands | undefined {
  const { hands } = answer as { hands?: readonly PlayerHands[] };
  return hands?.find((one) => one.player === player && one.by === by);
}
