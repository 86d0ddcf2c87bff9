// What the page asks about: cards and breakers of symmetry, as the address has them.
import type { Params } from '../contract';
import { splitCards } from '../ui/cards';

/** The lanes that cards are picked into. */
export const LANES = ['hand', 'board', 'dead'] as const;
/** A lane. */
export type Lane = (typeof LANES)[number];
/** Things besides the board that can tell suits apart. */
export const BREAKERS = ['hand', 'dead', 'oop', 'ip', 'folded', 'lock'] as const;
/** One of these. */
export type Breaker = (typeof BREAKERS)[number];

/** What the page asks about. */
export interface Question {
  hand: string;
  board: string;
  dead: string;
  oop: string;
  ip: string;
  folded: string;
  lock: string;
  /** Breakers that are left out for now. */
  off: readonly Breaker[];
}

/** The most cards of each lane. */
export const MAX_CARDS: Record<Lane, number> = { hand: 2, board: 5, dead: 20 };

/** The question that the options of an address are; without any, the flop of the article. */
export function questionOf(options: Readonly<Record<string, string>>): Question {
  const given = ['hand', 'board', 'dead'].some((lane) => options[lane] !== undefined);
  const text = (name: string) => options[name] ?? '';
  const off = text('off').split(',');
  return {
    hand: cardsOf(text('hand'), MAX_CARDS.hand),
    board: given ? cardsOf(text('board'), MAX_CARDS.board) : 'QsTs7h',
    dead: cardsOf(text('dead'), MAX_CARDS.dead),
    oop: text('oop'),
    ip: text('ip'),
    folded: text('folded'),
    lock: text('lock'),
    off: BREAKERS.filter((name) => off.includes(name)),
  };
}

/** The options of an address for a question. An empty text takes an option away. */
export function optionsOf(question: Question): Record<string, string> {
  const { off, board, ...texts } = question;
  // A board that was cleared is not the first board.
  return { ...texts, board: board === '' ? '-' : board, off: off.join(',') };
}

function cardsOf(text: string, max: number): string {
  return [...new Set(splitCards(text))].slice(0, max).join('');
}

/** Whether a breaker counts. */
export function counts(question: Question, breaker: Breaker): boolean {
  return question[breaker] !== '' && !question.off.includes(breaker);
}

/** A question with a card in a lane, or without it where it is in one. */
export function withCard(question: Question, lane: Lane, card: string): Question {
  const holder = LANES.find((one) => splitCards(question[one]).includes(card));
  if (holder)
    return {
      ...question,
      [holder]: splitCards(question[holder])
        .filter((one) => one !== card)
        .join(''),
    };
  if (splitCards(question[lane]).length >= MAX_CARDS[lane]) return question;
  return { ...question, [lane]: question[lane] + card };
}

/** The lane that the next card goes to: the one of now until it is full. */
export function laneAfter(question: Question, lane: Lane): Lane {
  if (splitCards(question[lane]).length < MAX_CARDS[lane]) return lane;
  return lane === 'hand' && splitCards(question.board).length < MAX_CARDS.board ? 'board' : lane;
}

/** Whether the board is a flop, a turn or a river. */
export function hasBoard(question: Question): boolean {
  return splitCards(question.board).length >= 3;
}

/** The request for the canonical form; none without cards. */
export function canonParams(question: Question): Params<'canon'> | undefined {
  const dead = counts(question, 'dead') ? { dead: question.dead } : {};
  const cards = splitCards(question.board);
  const rounds = [cards.slice(0, 3), cards.slice(3, 4), cards.slice(4, 5)].filter((round) => round.length > 0);
  if (counts(question, 'hand'))
    return { cards: question.hand, ...(hasBoard(question) ? { board: question.board } : {}), ...dead };
  return hasBoard(question) ? { cards: rounds.map((round) => round.join('')).join('|'), ...dead } : undefined;
}

/** The request for the next cards; none unless the board is a flop or a turn. */
export function isoParams(question: Question): Params<'iso'> | undefined {
  const cards = splitCards(question.board).length;
  if (cards !== 3 && cards !== 4) return undefined;
  const lists = (text: string) => text.split(/\s*;;\s*|\n/).filter((part) => part.trim() !== '');
  const params: Params<'iso'> = { board: question.board };
  if (counts(question, 'hand')) params.known = [question.hand];
  if (counts(question, 'dead')) params.dead = question.dead;
  if (counts(question, 'oop')) params.oop = question.oop;
  if (counts(question, 'ip')) params.ip = question.ip;
  if (counts(question, 'folded')) params.folded = lists(question.folded);
  if (counts(question, 'lock')) params.locks = lists(question.lock);
  return params;
}
