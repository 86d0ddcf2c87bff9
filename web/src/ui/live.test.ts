import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/engine';
import { EngineError } from '../engine/engine';
import { createLive } from './live';

interface Asked {
  params: { stacks: number[] };
  answer: (value: unknown) => void;
  fail: (error: unknown) => void;
  signal: AbortSignal;
  onEvent: (event: unknown) => void;
}

function fake(): { engine: Engine; asked: Asked[] } {
  const asked: Asked[] = [];
  const ask = (_: string, params: Asked['params'], options: { signal: AbortSignal; onEvent: Asked['onEvent'] }) =>
    new Promise((answer, fail) => asked.push({ params, answer, fail, ...options }));
  return { engine: { ask } as unknown as Engine, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('cancels a request when it is asked anew, and keeps the last answer meanwhile', async () => {
  const { engine, asked } = fake();
  await createRoot(async (dispose) => {
    const [stacks, setStacks] = createSignal([1, 2]);
    const live = createLive(engine, 'icm', () => ({ stacks: stacks() }));
    await vi.advanceTimersByTimeAsync(0);
    asked[0]?.onEvent({ kind: 'progress', work: 'exact', seconds: 1, share: 0.5 });
    expect(live().progress?.share).toBe(0.5);
    asked[0]?.answer({ pool: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(live()).toMatchObject({ answer: { pool: 1 }, isBusy: false });
    setStacks([3]);
    setStacks([4]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ params }) => params.stacks)).toEqual([[1, 2], [4]]);
    expect(live()).toMatchObject({ answer: { pool: 1 }, isBusy: true });
    setStacks([5]);
    expect(asked[1]?.signal.aborted).toBe(true);
    asked[1]?.answer({ pool: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(live()).toMatchObject({ answer: { pool: 1 }, isBusy: true });
    asked[2]?.fail(new EngineError('invalid', 'no'));
    await vi.advanceTimersByTimeAsync(0);
    expect(live().error?.message).toBe('no');
    expect(live().answer).toBeUndefined();
    dispose();
  });
});
