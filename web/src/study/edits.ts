import type { Decision } from '../contract';

/** The action of a size that is typed: `50%` is a bet or a raise of that share of the pot, `120` one to that many chips. */
export function addedToken(size: string, actions: Decision['actions']): string | undefined {
  const text = size.trim().replace(/\s+%$/, '%');
  if (!/^\d+(\.\d+)?%?$/.test(text) || Number.parseFloat(text) <= 0) return undefined;
  const isRaise = actions.some(({ kind }) => kind === 'call');
  return `${isRaise ? 'r' : 'b'}${text}`;
}
