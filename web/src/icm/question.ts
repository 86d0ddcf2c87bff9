// Stacks and prizes: what the address of the page holds, and the request that it becomes.
import type { Icm2 } from '../contract';

/** A player of the tournament, as typed. */
export interface Seat {
  name: string;
  stack: string;
}

/** The question of the page. */
export interface Question {
  seats: readonly Seat[];
  /** Prizes, first place first: money, or shares of the pool if there is one. */
  payouts: string;
  /** The prize pool; empty if prizes are money. */
  pool: string;
  /** The two players of an all-in, counted from 0. */
  allIn?: readonly [number, number] | undefined;
  /** The equity of the first of them in per cent; empty if it is not given. */
  equity: string;
}

const EXAMPLE: readonly Seat[] = ['5000', '3000', '2000'].map((stack) => ({ name: '', stack }));

/** The question of the options of an address. */
export function questionOf(options: Readonly<Record<string, string>>): Question {
  const stacks = options.stacks?.split(',');
  const names = (options.names ?? '').split(',');
  const [first, second] = (options.allin ?? '').split('-').map(Number);
  const seats = stacks?.map((stack, at) => ({ stack, name: names[at] ?? '' })) ?? EXAMPLE;
  const isSeat = (at: number | undefined): at is number =>
    at !== undefined && Number.isInteger(at) && at < seats.length;
  return {
    seats,
    payouts: options.payouts ?? '50, 30, 20',
    pool: options.pool ?? '',
    allIn: options.allin && isSeat(first) && isSeat(second) && first !== second ? [first, second] : undefined,
    equity: options.equity ?? '',
  };
}

/** The options of an address for a question. */
export function optionsOf(question: Question): Record<string, string> {
  const names = question.seats.map(({ name }) => name.replaceAll(',', ' '));
  return {
    stacks: question.seats.map(({ stack }) => stack.replaceAll(',', '')).join(','),
    names: names.some(Boolean) ? names.join(',') : '',
    payouts: question.payouts,
    pool: question.pool,
    allin: question.allIn?.join('-') ?? '',
    equity: question.equity,
  };
}

/** What is wrong with a field of the page. */
export interface Problem {
  field: 'stacks' | 'payouts' | 'pool' | 'equity';
  message: string;
}

/** The request, or what is wrong before anything is asked: texts that are no numbers. */
export function paramsOf(question: Question): Icm2 | Problem {
  const wrong = (field: Problem['field'], text: string): Problem => ({ field, message: `"${text}" is not a number` });
  const stacks = question.seats.map(({ stack }) => Number(stack));
  const bad = question.seats.find((_, at) => !Number.isFinite(stacks[at]) || question.seats[at]?.stack.trim() === '');
  if (bad) return wrong('stacks', bad.stack);
  const words = question.payouts.split(/[\s,;/]+/).filter(Boolean);
  const prizes = words.map((word) => Number(word.replace('%', '')));
  const strange = words.find((_, at) => !Number.isFinite(prizes[at]));
  if (strange) return wrong('payouts', strange);
  const pool = question.pool.trim() === '' ? undefined : Number(question.pool);
  if (pool !== undefined && !Number.isFinite(pool)) return wrong('pool', question.pool);
  const equity = question.equity.trim() === '' ? undefined : Number(question.equity.replace('%', '')) / 100;
  if (equity !== undefined && !Number.isFinite(equity)) return wrong('equity', question.equity);
  const names = question.seats.map(({ name }, at) => name.trim().replaceAll(/\s+/g, '-') || `P${at + 1}`);
  return {
    stacks,
    places: true,
    ...(question.seats.some(({ name }) => name.trim() !== '') ? { names } : {}),
    ...(pool === undefined ? { payouts: prizes } : { pool, payout_shares: prizes.map((share) => share / 100) }),
    ...(question.allIn ? { all_in: [question.allIn[0] + 1, question.allIn[1] + 1] as [number, number] } : {}),
    ...(question.allIn && equity !== undefined ? { equity } : {}),
  };
}
