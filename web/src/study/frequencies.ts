// Frequencies of a lock while they are changed. They are shares that add up to 1.

/** The boundaries between actions: where each but the last one ends, from 0 to 1. */
export function boundariesOf(shares: readonly number[]): number[] {
  let end = 0;
  return shares.slice(0, -1).map((share) => {
    end += share;
    return Math.min(1, end);
  });
}

/** Moves the boundary after action `at` to a position from 0 to 1; boundaries in its way are pushed along. */
export function moveBoundary(shares: readonly number[], at: number, position: number): number[] {
  const to = Math.min(1, Math.max(0, position));
  const moved = boundariesOf(shares).map((end, index) =>
    index === at ? to : index < at ? Math.min(end, to) : Math.max(end, to),
  );
  const ends = [0, ...moved, 1];
  return shares.map((_, index) => (ends[index + 1] ?? 1) - (ends[index] ?? 0));
}

/** Gives an action a share; the others keep their proportions in what is left. */
export function setShare(shares: readonly number[], at: number, share: number): number[] {
  const own = Math.min(1, Math.max(0, share));
  const rest = shares.reduce((sum, one, index) => (index === at ? sum : sum + one), 0);
  const others = shares.length - 1;
  return shares.map((one, index) =>
    index === at ? own : rest > 0 ? (one / rest) * (1 - own) : others > 0 ? (1 - own) / others : 0,
  );
}

/** Shares as a lock has them: `x:60%, b66:40%`. Percentages have two digits at most, and the last action gets the rest. */
export function lockText(tokens: readonly string[], shares: readonly number[]): string {
  const taken = tokens.map((token, at) => ({ token, percent: Math.round((shares[at] ?? 0) * 10_000) / 100 }));
  const played = taken.filter(({ percent }) => percent > 0);
  const last = played.at(-1);
  return played.map((one) => (one === last ? one.token : `${one.token}:${one.percent}%`)).join(', ');
}
