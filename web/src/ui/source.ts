// The spot of an address, as requests name it and as text.
import { type SpotSource, unpackSpot } from '../address';
import type { SpotRef } from '../contract';
import type { Engine } from '../engine/engine';

/** The spot of an address as a request names it. */
export async function spotRef(engine: Engine, source: SpotSource): Promise<SpotRef> {
  switch (source.kind) {
    case 'name':
      return { name: source.name };
    case 'entry':
      return { entry: source.entry };
    case 'packed':
      return { toml: await unpackSpot(source.packed) };
    case 'session': {
      const details = await engine.ask('session', { do: 'details', session: source.session });
      return { toml: details.toml ?? '' };
    }
  }
}

/** The solution of an address as requests name it: a session as it is, anything else by its spot. */
export async function solutionRef(
  engine: Engine,
  source: SpotSource,
): Promise<{ session: number } | { spot: SpotRef }> {
  return source.kind === 'session' ? { session: source.session } : { spot: await spotRef(engine, source) };
}
