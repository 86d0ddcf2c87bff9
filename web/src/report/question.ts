// The question of a report: the part of the address that holds it, and the requests that it becomes.
import { parseSource, type SpotSource } from '../address';
import type { Batch, Feature, Report, SolveOptions, SpotRef } from '../contract';

/** The features of a texture, in the order in which rows have them. */
export const FEATURES = ['suits', 'pairing', 'height', 'connectedness'] as const satisfies readonly Feature[];

/** The words of each feature that flops have. */
export const FLOP_WORDS: Record<Feature, readonly string[]> = {
  suits: ['rainbow', 'two-tone', 'monotone'],
  pairing: ['unpaired', 'paired', 'trips'],
  height: [...'AKQJT98765432'].map((rank) => `${rank} high`),
  connectedness: ['disconnected', 'semi-connected', 'connected'],
};

/** Lists of boards to begin with. */
export const LISTS: readonly { text: string; title: string }[] = [
  { text: 'flops:all', title: 'all flops' },
  { text: 'flops:25', title: '25 flops' },
  { text: 'flops:49', title: '49 flops' },
  { text: 'flops:95', title: '95 flops' },
  { text: 'flops:184', title: '184 flops' },
  { text: 'turns', title: 'turns' },
  { text: 'rivers', title: 'rivers' },
];

/** The question of the page. */
export interface Question {
  /** The boards, as they are typed. */
  boards: string;
  /** The line, of actions of the first street. */
  line: string;
  /** Words of textures. */
  filter: readonly string[];
  group: readonly Feature[];
  /** The spot whose figures are subtracted. */
  minus?: SpotSource | undefined;
}

/** The question of the options of an address. */
export function questionOf(options: Readonly<Record<string, string>>): Question {
  return {
    boards: options.boards ?? '',
    line: (options.at ?? '').split('-').filter(Boolean).join(' '),
    filter: (options.filter ?? '').split(',').filter(Boolean),
    group: (options.group ?? '').split(',').flatMap((word) => FEATURES.filter((feature) => feature === word)),
    minus: parseSource(options.minus ?? ''),
  };
}

/** The boards of a text: words separated by spaces, commas or lines. */
export function boardsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The request for a report; none before boards are given. */
export function reportParams(question: Question, spot: SpotRef, minus?: SpotRef): Report | undefined {
  const boards = boardsOf(question.boards);
  if (boards.length === 0) return undefined;
  return {
    spot,
    boards,
    lines: [question.line],
    filter: [...question.filter],
    group: [...question.group],
    ...(minus ? { minus } : {}),
  };
}

/** The request to solve the boards. */
export function batchParams(question: Question, spots: SpotRef[], solve: SolveOptions, plan: boolean): Batch {
  return { spots, boards: boardsOf(question.boards), solve, plan };
}

/** Words with one more, or without it. */
export function toggled<T>(words: readonly T[], word: T): T[] {
  return words.includes(word) ? words.filter((one) => one !== word) : [...words, word];
}
