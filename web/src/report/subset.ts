// The errors of a subset of flops, which an isofold may state: the field is not there otherwise.

/** How near means over a subset are to those over all flops. */
export interface SubsetError {
  /** The feature whose textures the means are over; none for all flops. */
  feature: string | undefined;
  /** Of EVs, as a share of the pot at the start. */
  ev: number;
  equity: number;
  frequency: number;
}

/** A subset of flops and its errors. */
export interface Subset {
  flops: number;
  errors: readonly SubsetError[];
}

/** The subset of a report, if it is one of a subset. */
export function subsetOf(answer: object): Subset | undefined {
  const { subset } = answer as { subset?: { flops?: unknown; errors?: unknown } | null };
  if (!subset || typeof subset.flops !== 'number' || !Array.isArray(subset.errors)) return undefined;
  const errors = subset.errors.map((one: Partial<SubsetError>) => ({
    feature: one.feature ?? undefined,
    ev: Number(one.ev),
    equity: Number(one.equity),
    frequency: Number(one.frequency),
  }));
  return { flops: subset.flops, errors };
}
