// A question about equities: what the address of the page holds, and the requests that it becomes.
import type { Equity } from '../contract';
import { type Game, gameOf } from './games';

/** The method: chosen by its cost, exact only, or Monte Carlo only. */
export const METHODS = ['auto', 'exact', 'estimate'] as const;
export type Method = (typeof METHODS)[number];

/** The views beside the equities. */
export const VIEWS = ['combos', 'cards', 'curve', 'hands', 'beats'] as const;
export type View = (typeof VIEWS)[number];

/** The question of the page. */
export interface Question {
  game: Game;
  players: readonly string[];
  board: string;
  dead: string;
  method: Method;
}

/** Monte Carlo ends at this standard error. */
const ERROR = 0.0002;
/** The cost of an exact method above which a page that answers while one types takes Monte Carlo. */
const THRESHOLD = 2e9;
/** The most players. */
export const MAX_PLAYERS = 23;

/** The question of the options of an address. */
export function questionOf(options: Readonly<Record<string, string>>): Question {
  const game = gameOf(options.game ?? '');
  const players = (options.players ?? '').split('|');
  return {
    game,
    players: options.players === undefined ? game.example : players.length < 2 ? [...players, ''] : players,
    board: options.board ?? '',
    dead: options.dead ?? '',
    method: METHODS.find((name) => name === options.method) ?? 'auto',
  };
}

/** The options of an address for a question. */
export function optionsOf(question: Question): Record<string, string> {
  const { game, players, board, dead, method } = question;
  return {
    game: game.name === 'holdem' ? '' : game.name,
    players: players.join('|'),
    board,
    dead,
    method: method === 'auto' ? '' : method,
  };
}

/** What is typed into the field of a player: a bar begins another player. */
export function withPlayer(players: readonly string[], at: number, typed: string): string[] {
  const parts = typed.split('|').map((part) => (typed.includes('|') ? part.trim() : part));
  return players.flatMap((text, index) => (index === at ? parts : [text])).slice(0, MAX_PLAYERS);
}

/** The players that were given. */
function given(question: Question): string[] {
  return question.players.map((text) => text.trim()).filter(Boolean);
}

/** The request for the equities; none while there are fewer than two players. */
export function equityParams(question: Question): Equity | undefined {
  const players = given(question);
  return players.length < 2 ? undefined : { ...common(question), players: [players.join(' | ')] };
}

/** The request for a view; none where the game has no such view. */
export function viewParams(question: Question, view: View): Equity | undefined {
  const players = given(question);
  const request = equityParams(question);
  switch (view) {
    case 'beats': {
      const [first] = players;
      if (first === undefined || question.board === '') return undefined;
      const { game, board, dead } = common(question);
      return { game, board, dead, beats: true, players: [players.length > 1 ? players.join(' | ') : first] };
    }
    case 'cards':
      return request && question.board !== '' ? { ...request, by_card: true } : undefined;
    case 'combos':
      return request && { ...request, per_combo: true };
    case 'curve':
      return request && { ...request, curve: true };
    case 'hands':
      return request && { ...request, categories: true };
  }
}

function common(question: Question): Omit<Equity, 'players'> {
  const { game, board, dead, method } = question;
  const how =
    method === 'exact'
      ? { exact: true }
      : method === 'estimate'
        ? { error: ERROR }
        : { threshold: THRESHOLD, error: ERROR };
  return {
    ...how,
    game: game.name,
    board: game.hasBoard && board !== '' ? board : undefined,
    dead: dead === '' ? undefined : dead,
  };
}
