// A draft that can be edited and undone, and what the engine says of it.
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { TreeAnswer } from '../contract';
import type { Engine } from '../engine/engine';
import { asEngineError, type EngineError, isCancelled } from '../engine/engine';
import { type SpotDraft, spotOf } from './draft';

/** Edits that follow each other this soon are undone together. */
const TOGETHER_MS = 600;
/** The engine is asked so long after the last edit. */
const REST_MS = 200;
/** The most steps that can be undone. */
const MAX_STEPS = 200;

/** A draft, and the ways to change it. */
export interface Editing {
  draft: Accessor<SpotDraft>;
  edit: (change: (draft: SpotDraft) => SpotDraft) => void;
  /** Another draft altogether: nothing before it can be undone. */
  reset: (draft: SpotDraft) => void;
  undo: () => void;
  redo: () => void;
  canUndo: Accessor<boolean>;
  canRedo: Accessor<boolean>;
}

/** The history of a draft. */
export function createEditing(first: SpotDraft, now: () => number = Date.now): Editing {
  const [draft, setDraft] = createSignal(first);
  const [past, setPast] = createSignal<readonly SpotDraft[]>([]);
  const [future, setFuture] = createSignal<readonly SpotDraft[]>([]);
  let edited = Number.NEGATIVE_INFINITY;
  return {
    draft,
    edit: (change) => {
      const before = draft();
      const after = change(before);
      if (after === before) return;
      if (now() - edited > TOGETHER_MS) setPast((steps) => [...steps, before].slice(-MAX_STEPS));
      edited = now();
      setFuture([]);
      setDraft(after);
    },
    reset: (next) => {
      setPast([]);
      setFuture([]);
      edited = Number.NEGATIVE_INFINITY;
      setDraft(next);
    },
    undo: () => {
      const last = past().at(-1);
      if (!last) return;
      setPast((steps) => steps.slice(0, -1));
      setFuture((steps) => [draft(), ...steps]);
      edited = Number.NEGATIVE_INFINITY;
      setDraft(last);
    },
    redo: () => {
      const next = future()[0];
      if (!next) return;
      setFuture((steps) => steps.slice(1));
      setPast((steps) => [...steps, draft()]);
      edited = Number.NEGATIVE_INFINITY;
      setDraft(next);
    },
    canUndo: () => past().length > 0,
    canRedo: () => future().length > 0,
  };
}

/** What the engine says of a draft. */
export interface Verdict {
  /** The tree and its memory, of the last draft that was right. */
  tree: Accessor<TreeAnswer | undefined>;
  error: Accessor<EngineError | undefined>;
  /** Whether the draft has changed since. */
  isPending: Accessor<boolean>;
  /** What is wrong with a key of the spot such as `ranges.oop`, in words. */
  of: (key: string) => string | undefined;
}

/** Asks the engine about a draft whenever it rests. */
export function createVerdict(engine: Engine, draft: Accessor<SpotDraft>, depth: Accessor<number>): Verdict {
  const [tree, setTree] = createSignal<TreeAnswer>();
  const [error, setError] = createSignal<EngineError>();
  const [isPending, setPending] = createSignal(true);
  let controller: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    try {
      const answer = await engine.ask('tree', { spot: { data: spotOf(draft()) }, depth: depth() }, { signal });
      if (signal.aborted) return;
      setTree(answer);
      setError(undefined);
    } catch (reason) {
      if (signal.aborted || isCancelled(reason)) return;
      setError(asEngineError(reason));
    }
    setPending(false);
  };
  createEffect(
    on([draft, depth], () => {
      setPending(true);
      clearTimeout(timer);
      timer = setTimeout(ask, REST_MS);
    }),
  );
  onCleanup(() => {
    clearTimeout(timer);
    controller?.abort();
  });
  return { tree, error, isPending, of: (key) => (isAbout(error()?.field, key) ? error()?.message : undefined) };
}

/** Whether the field of an error is a key of the spot, or one inside it: `spot.data.stack.oop` is about `stack`. */
export function isAbout(field: string | undefined, key: string): boolean {
  const found = field?.replace(/^spot\.(data|toml)\.?/, '');
  return found !== undefined && (found === key || found.startsWith(`${key}.`) || found.startsWith(`${key}[`));
}
