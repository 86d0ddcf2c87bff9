// The place that is compared with another one: of the same solution, or of another.
import { type Accessor, createMemo } from 'solid-js';
import { type Address, addressOfLine, lineOfAddress, parseSource, printSource, type SpotSource } from '../address';
import type { Compare, CompareAnswer } from '../contract';
import type { Engine } from '../engine/engine';
import { createAnswer } from '../ui/answer';
import { createLive, type Live } from '../ui/live';
import { solutionRef } from '../ui/source';

/** What a place is compared with: parts of the address. */
export interface Other {
  /** Another solution; the same one if not given. */
  source?: SpotSource | undefined;
  /** Its line; that of the place if not given. */
  line?: string | undefined;
}

/** A comparison of the place that is shown with another one. */
export interface Comparison {
  /** What it is compared with; nothing if nothing was chosen. */
  other: Accessor<Other | undefined>;
  live: Accessor<Live<CompareAnswer>>;
}

/** The other side of a comparison in the options of an address. */
export function otherOf(options: Address['options']): Other | undefined {
  const source = parseSource(options.with ?? '');
  const line = options.withline ? lineOfAddress(options.withline.replace(/^-$/, '')) : undefined;
  return source === undefined && line === undefined ? undefined : { source, line };
}

/** The options of an address for the other side of a comparison. */
export function otherOptions(other: Other | undefined): Record<string, string> {
  return {
    with: other?.source ? decodeURIComponent(printSource(other.source)) : '',
    // The start has an empty line, which an address leaves out.
    withline: other?.line === undefined ? '' : addressOfLine(other.line) || '-',
  };
}

/** Compares the place of an address with the other one that the address names, as long as it is wanted. */
export function createComparison(
  engine: Engine,
  address: Accessor<Address>,
  place: Accessor<{ line: string; iterations: number } | undefined>,
  isWanted: Accessor<boolean>,
): Comparison {
  const other = createMemo(() => otherOf(address().options));
  const [sides] = createAnswer(
    () => {
      const b = other();
      return b && isWanted() ? `${printSource(address().spot)} ${b.source ? printSource(b.source) : ''}` : undefined;
    },
    async (key) => {
      const b = other()?.source;
      return {
        key,
        a: await solutionRef(engine, address().spot),
        b: b ? await solutionRef(engine, b) : {},
      };
    },
  );
  const live = createLive(
    engine,
    'compare',
    (): Compare | undefined => {
      const [known, b, at] = [sides(), other(), place()];
      if (!known || !b || !at || !isWanted()) return undefined;
      const { line } = b;
      // A place is not compared with itself.
      if (!b.source && line === at.line) return undefined;
      return { a: { ...known.a, line: at.line }, b: { ...known.b, ...(line === undefined ? {} : { line }) } };
    },
    () => place()?.iterations,
  );
  return { other, live };
}
