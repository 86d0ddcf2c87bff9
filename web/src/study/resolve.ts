// Solving again with other locks.
import type { SpotSource } from '../address';
import type { Lock } from '../contract';
import { type Engine, EngineError } from '../engine/engine';
import { spotRef } from '../ui/source';

/**
 * Solves with these locks and no others, and returns the session. A session goes on from what it has learnt; so does the entry of the
 * library that the solution is, if its regrets were kept; everything else is solved from the start.
 */
export async function resolveWith(
  engine: Engine,
  source: SpotSource,
  entry: number | undefined,
  locks: Lock[],
): Promise<number> {
  if (source.kind === 'session' && (await relock(engine, source.session, locks))) return source.session;
  if (entry !== undefined && (await engine.ask('library-show', { entry })).resumable) {
    const started = await engine.ask('session', { do: 'start', spot: { entry }, solve: { regrets: true } });
    await engine.ask('session', { do: 'wait', session: started.session });
    if (await relock(engine, started.session, locks)) return started.session;
    await engine.ask('session', { do: 'close', session: started.session });
  }
  const { data } = await engine.ask('spot', { spot: await spotRef(engine, source) });
  const started = await engine.ask('session', {
    do: 'start',
    spot: { data: { ...data, locks } },
    solve: { regrets: true },
  });
  return started.session;
}

/** Changes the locks of a session; false if it has no regrets to go on from. */
async function relock(engine: Engine, session: number, locks: Lock[]): Promise<boolean> {
  try {
    await engine.ask('session', { do: 'lock', session, locks });
  } catch (error) {
    if (error instanceof EngineError && error.code === 'unsupported') return false;
    throw error;
  }
  await engine.ask('session', { do: 'resume', session });
  return true;
}

/** The locks that a solution has. */
export async function locksOf(engine: Engine, source: SpotSource): Promise<Lock[]> {
  const { data } = await engine.ask('spot', { spot: await spotRef(engine, source) });
  return data.locks ?? [];
}
