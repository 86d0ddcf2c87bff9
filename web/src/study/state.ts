// What the page knows: the places of a solution that were asked for, by line.
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import { printSource, type SpotSource } from '../address';
import { type Decision, type Event, isDecision, type SessionState, type Show, type ShowAnswer } from '../contract';
import type { Engine } from '../engine/engine';
import { asEngineError, type EngineError, isCancelled } from '../engine/engine';
import { solutionRef } from '../ui/source';
import { parseLine, printLine } from './line';

/** A place that was asked for: its answer, the reason why there is none, or neither yet. */
export interface Place {
  answer?: ShowAnswer;
  error?: EngineError;
}

interface KnownPlace {
  place: Accessor<Place>;
  answer: Promise<ShowAnswer | undefined>;
}

/** The progress of a solve that an answer waits for. */
export interface Progress {
  seconds: number;
  iterations?: number | undefined;
  exploitability?: number | undefined;
}

/** A solution under study. */
export interface Study {
  /** The place at the end of a line, asked for if it is not known yet. */
  place: (line: string) => Place;
  /** The line of the decision or the deal that is shown: the one of the address, or the last one before the hand is over. */
  shown: Accessor<string>;
  /** How the hand ended, if the last action of the address ends it. */
  ending: Accessor<Decision['actions'][number] | undefined>;
  /** The solve that the answers wait for, if any. */
  progress: Accessor<Progress | undefined>;
  /** The session under study, if it is one. */
  session: Accessor<SessionState | undefined>;
  /** Forgets what is known, and asks anew. */
  refresh: () => void;
}

const REFRESH_MS = 2000;
/** The most places that are kept: more than any line has, and no more than a tab has memory for. */
const MAX_PLACES = 100;

/** Studies the solution of a source along a line. */
export function createStudy(engine: Engine, source: Accessor<SpotSource>, line: Accessor<string>): Study {
  const [version, setVersion] = createSignal(0);
  const [progress, setProgress] = createSignal<Progress | undefined>();
  const [session, setSession] = createSignal<SessionState | undefined>();
  let places = new Map<string, KnownPlace>();
  let asked = new AbortController();
  const forget = () => {
    asked.abort();
    asked = new AbortController();
    places = new Map();
    setProgress(undefined);
  };
  const key = createMemo(() => printSource(source()));
  // The memo runs before anything that reads a place of the new source.
  const epoch = createMemo(() => {
    key();
    const now = version();
    forget();
    return now;
  });
  onCleanup(() => asked.abort());

  async function ask(at: string, set: (place: Place) => void, signal: AbortSignal): Promise<ShowAnswer | undefined> {
    try {
      const kind = await kindOf(at);
      if (kind === 'over' || signal.aborted) return undefined;
      const from = source();
      const of = await solutionRef(engine, from);
      const hands = kind === 'deal' ? {} : { combos: true, categories: true, classes: true, curves: true };
      // What is solved now keeps its regrets, so that locks go on from it.
      const solve = from.kind === 'session' ? {} : { solve: { regrets: true } };
      const params: Show = { ...of, ...hands, ...solve, line: at };
      const onEvent = (event: Event) => {
        if (event.kind !== 'progress' || signal.aborted) return;
        const { seconds, iterations, exploitability } = event;
        setProgress({ seconds, iterations: iterations ?? undefined, exploitability: exploitability ?? undefined });
      };
      const answer = await engine.ask('show', params, { signal, onEvent });
      if (signal.aborted) return undefined;
      set({ answer });
      return answer;
    } catch (error) {
      if (!signal.aborted && !isCancelled(error)) set({ error: asEngineError(error) });
      return undefined;
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  }

  /** What there is at the end of a line, as the decision before it says: where a card is dealt there are no hands to ask for. */
  async function kindOf(at: string): Promise<'decision' | 'deal' | 'over'> {
    const steps = parseLine(at);
    const last = steps.at(-1);
    if (last?.kind !== 'action') return 'decision';
    const answer = await untrack(() => known(printLine(steps.slice(0, -1))).answer);
    if (!answer || !isDecision(answer)) return 'decision';
    const next = answer.actions.find((one) => one.token === last.token)?.next ?? 'decision';
    return next === 'decision' || next === 'deal' ? next : 'over';
  }

  /** The place at the end of a line, asked for if it is not known yet. */
  function known(at: string): KnownPlace {
    const found = places.get(at);
    if (found) {
      // Those that were looked at last come last, and stay.
      places.delete(at);
      places.set(at, found);
      return found;
    }
    for (const oldest of places.keys()) {
      if (places.size < MAX_PLACES) break;
      places.delete(oldest);
    }
    const [place, set] = createSignal<Place>({});
    const asking = asked.signal;
    const one: KnownPlace = { place, answer: Promise.resolve(undefined) };
    places.set(at, one);
    one.answer = ask(at, set, asking);
    return one;
  }

  function place(at: string): Place {
    epoch();
    return known(at).place();
  }

  const before = createMemo(() => {
    const steps = parseLine(line());
    return { last: steps.at(-1), line: printLine(steps.slice(0, -1)) };
  });
  const ending = createMemo(() => {
    const { last, line: at } = before();
    if (last?.kind !== 'action') return undefined;
    const answer = place(at).answer;
    if (!answer || !isDecision(answer)) return undefined;
    const taken = answer.actions.find((one) => one.token === last.token);
    return taken && taken.next !== 'decision' && taken.next !== 'deal' ? taken : undefined;
  });
  const shown = createMemo(() => (ending() ? before().line : line()));

  // A session goes on: its places are asked for anew when it has come further.
  createEffect(
    on(key, () => {
      setSession(undefined);
      const from = source();
      if (from.kind !== 'session') return;
      const watching = new AbortController();
      let seen: string | undefined;
      let last = 0;
      engine.watch(
        from.session,
        (state) => {
          setSession(state);
          const now = `${state.state} ${state.iterations}`;
          const isDue = state.state !== 'running' || performance.now() - last > REFRESH_MS;
          if (seen !== undefined && seen !== now && isDue && !document.hidden) {
            last = performance.now();
            setVersion((one) => one + 1);
          }
          if (seen === undefined || isDue) seen = now;
        },
        watching.signal,
      );
      onCleanup(() => watching.abort());
    }),
  );

  return { place, shown, ending, progress, session, refresh: () => setVersion((one) => one + 1) };
}
