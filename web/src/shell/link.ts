// Links that others can open.
import { type Address, packSpot, printAddress } from '../address';
import type { Engine } from '../engine/engine';
import { spotRef } from '../ui/source';

/**
 * The part of a link after `#` that opens the same place elsewhere. A session or an entry of the library is known to one isofold only: the
 * link has its spot instead, with the locks that it has now.
 */
export async function sharedAddress(engine: Engine, address: Address): Promise<string> {
  const { spot } = address;
  if (spot.kind === 'name' || spot.kind === 'packed') return printAddress(address);
  const { toml } = await engine.ask('spot', { spot: await spotRef(engine, spot) });
  // The page Solve is about a session; others can look at its spot.
  const page = address.page === 'solve' ? 'study' : address.page;
  return printAddress({ ...address, page, spot: await packSpot(toml) });
}
