/** The order of a table. */
export interface Order {
  /** The key of a column. */
  key: string;
  isDescending: boolean;
}

/** Rows sorted by a value, those without one last; rows with the same value stay as they were. */
export function sortedBy<R>(
  rows: readonly R[],
  value: (row: R) => number | string | null | undefined,
  isDescending: boolean,
): R[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((one, other) => {
      if (one.value == null || other.value == null) return Number(one.value == null) - Number(other.value == null);
      if (typeof one.value === 'string' || typeof other.value === 'string')
        return sign * String(one.value).localeCompare(String(other.value));
      return sign * (one.value - other.value);
    })
    .map(({ row }) => row);
}
