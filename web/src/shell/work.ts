// Long requests of the page: they go on while other pages are looked at, and end with the tab.
import { type Accessor, createSignal } from 'solid-js';
import type { Address } from '../address';
import type { Answer, Event, Params, RequestName } from '../contract';
import { asEngineError, type Engine, type EngineError, isCancelled } from '../engine/engine';

/** A long request that is worked on. */
export interface Work {
  /** What it is, for the top bar. */
  name: string;
  /** Where it is looked at. */
  address: Address;
  /** Its key: one request of each is worked on at a time. */
  key: string;
  /** The share that is done, if that is known. */
  share?: number | undefined;
  seconds: number;
  secondsLeft?: number | undefined;
  /** The kind of work, in a word. */
  doing?: string | undefined;
  /** The last remark. */
  remark?: string | undefined;
  stop: () => void;
}

/** The end of a long request. */
export type Ending<T> = { answer: T } | { error: EngineError } | 'stopped';

const [works, setWorks] = createSignal<readonly Work[]>([]);

/** The long requests that are worked on. */
export const runningWork: Accessor<readonly Work[]> = works;

/** Starts a long request, unless one of its key is worked on. */
export async function startWork<N extends RequestName>(
  engine: Engine,
  of: Pick<Work, 'name' | 'address' | 'key'>,
  name: N,
  params: Params<N>,
): Promise<Ending<Answer<N>>> {
  const { key } = of;
  if (works().some((one) => one.key === key)) return 'stopped';
  const running = new AbortController();
  const change = (update: Partial<Work>) =>
    setWorks((all) => all.map((one) => (one.key === key ? { ...one, ...update } : one)));
  const onEvent = (event: Event) => {
    if (event.kind === 'remark') change({ remark: event.message });
    if (event.kind !== 'progress') return;
    change({
      share: event.share ?? undefined,
      seconds: event.seconds,
      secondsLeft: event.seconds_left ?? undefined,
      doing: event.work,
    });
  };
  setWorks((all) => [...all, { ...of, seconds: 0, stop: () => running.abort() }]);
  try {
    return { answer: await engine.ask(name, params, { signal: running.signal, onEvent }) };
  } catch (error) {
    return running.signal.aborted || isCancelled(error) ? 'stopped' : { error: asEngineError(error) };
  } finally {
    setWorks((all) => all.filter((one) => one.key !== key));
  }
}

/** The long request of a key, if it is worked on. */
export function workOf(key: string): Work | undefined {
  return works().find((one) => one.key === key);
}
