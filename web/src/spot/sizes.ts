/** The sizes of a list, as they are written. */
export function sizesIn(text: string): string[] {
  return text.split(/[,\s]+/).filter((size) => size !== '');
}

/** A list of sizes with one more, or without one that it has. */
export function toggled(text: string, size: string): string {
  const sizes = sizesIn(text);
  return (sizes.includes(size) ? sizes.filter((one) => one !== size) : [...sizes, size]).join(', ');
}
