import { type Accessor, createComputed, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Answer, Event, Params, RequestName } from '../contract';
import { asEngineError, type Engine, type EngineError, isCancelled } from '../engine/engine';

/** The progress of a request. */
export type Progress = Extract<Event, { kind: 'progress' }>;
/** The equities of a request so far. */
export type Estimate = Extract<Event, { kind: 'estimate' }>;

/** The state of a request that follows what is asked: its last answer, and what is heard until the next one. */
export interface Live<T> {
  /** The last answer; none after an error. */
  answer?: T | undefined;
  /** The reason why there is no answer. */
  error?: EngineError | undefined;
  /** The equities so far of the request that is worked on. */
  estimate?: Estimate | undefined;
  /** The progress of the request that is worked on. */
  progress?: Progress | undefined;
  /** Whether a request is worked on, or about to be. */
  isBusy: boolean;
}

/** A request is sent so long after the last change: a word is typed before it is asked. */
const REST_MS = 150;

/**
 * Asks a request whenever its parameters change, and cancels the one before; the first one is asked at once. What was answered last stays
 * until the next answer.
 */
export function createLive<N extends RequestName>(
  engine: Engine,
  name: N,
  params: Accessor<Params<N> | undefined>,
  /** Asks anew when it changes, though the parameters are the same. */
  version: Accessor<unknown> = () => undefined,
): Accessor<Live<Answer<N>>> {
  const [state, setState] = createSignal<Live<Answer<N>>>({ isBusy: false });
  const text = createMemo(() => JSON.stringify(params() ?? null));
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    running?.abort();
    clearTimeout(timer);
  };
  const start = async (asked: Params<N>) => {
    const own = new AbortController();
    running = own;
    const update = (change: Partial<Live<Answer<N>>>) => {
      if (!own.signal.aborted) setState((now) => ({ ...now, ...change }));
    };
    const onEvent = (event: Event) => {
      if (event.kind === 'estimate') update({ estimate: event });
      if (event.kind === 'progress') update({ progress: event });
    };
    try {
      const answer = await engine.ask(name, asked, { signal: own.signal, onEvent });
      if (!own.signal.aborted) setState({ answer, isBusy: false });
    } catch (error) {
      if (!own.signal.aborted && !isCancelled(error)) setState({ error: asEngineError(error), isBusy: false });
    }
  };
  let isFirst = true;
  createComputed(
    on([text, version], ([asked]) => {
      stop();
      if (asked === 'null') return void setState({ isBusy: false });
      setState((now) => ({ answer: now.answer, error: now.error, isBusy: true }));
      const run = () => void start(JSON.parse(asked) as Params<N>);
      timer = setTimeout(run, isFirst ? 0 : REST_MS);
      isFirst = false;
    }),
  );
  onCleanup(stop);
  return state;
}
