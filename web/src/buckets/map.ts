// The buckets of hands on a board, as the cells of a grid.
import type { HandBucket } from '../contract';

/** A bucket of a class, and the share of its hands that are in it. */
export interface ClassBucket {
  bucket: number;
  share: number;
}

/** The buckets of each class, from weak to strong. */
export function bucketsByClass(hands: readonly HandBucket[]): Map<string, ClassBucket[]> {
  const counts = new Map<string, Map<number, number>>();
  for (const { class: name, bucket } of hands) {
    const own = counts.get(name) ?? new Map<number, number>();
    own.set(bucket, (own.get(bucket) ?? 0) + 1);
    counts.set(name, own);
  }
  return new Map(
    [...counts].map(([name, own]) => {
      const total = [...own.values()].reduce((sum, count) => sum + count, 0);
      const shares = [...own].sort(([one], [other]) => one - other);
      return [name, shares.map(([bucket, count]) => ({ bucket, share: count / total }))];
    }),
  );
}

/** The least and the greatest bucket of hands. */
export function extentOf(hands: readonly HandBucket[]): readonly [number, number] {
  if (hands.length === 0) return [0, 1];
  const all = hands.map(({ bucket }) => bucket);
  return [Math.min(...all), Math.max(...all)];
}
