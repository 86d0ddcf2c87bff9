// Curves of ranges, sampled so that both players' can be drawn over one axis.

/** Points `[share, value]`, best first: that share of the range has at least this value. */
export type Curve = readonly (readonly [number, number])[];

/** The value at each of `count` positions of a range, from its weakest hand (0) to its best (1). */
export function sampleCurve(curve: Curve, count: number): (number | null)[] {
  const total = curve.at(-1)?.[0] ?? 0;
  return Array.from({ length: count }, (_, at) => {
    const share = total * (1 - at / (count - 1));
    // The first point whose share reaches this far down the range.
    return curve.find(([reached]) => reached >= share - 1e-12)?.[1] ?? curve.at(-1)?.[1] ?? null;
  });
}
