import { expect, it } from 'vitest';
import { HOME } from '../address';
import { type Engine, EngineError } from '../engine/engine';
import { runningWork, startWork, workOf } from './work';

const work = { name: 'a report', address: HOME, key: 'report' };

it('long requests tell how far they are, and are stopped', async () => {
  let tell: (event: unknown) => void = () => {};
  const ask = (_: string, __: unknown, options: { signal: AbortSignal; onEvent: typeof tell }) =>
    new Promise((_, fail) => {
      tell = options.onEvent;
      options.signal.addEventListener('abort', () => fail(new EngineError('cancelled', 'cancelled')));
    });
  const ending = startWork({ ask } as unknown as Engine, work, 'spots', {});
  tell({ kind: 'progress', share: 0.25, seconds: 3, seconds_left: 9, work: 'solving' });
  expect(workOf('report')).toMatchObject({ share: 0.25, secondsLeft: 9, doing: 'solving' });
  expect(await startWork({ ask } as unknown as Engine, work, 'spots', {})).toBe('stopped');
  workOf('report')?.stop();
  expect(await ending).toBe('stopped');
  expect(runningWork()).toEqual([]);
});

it('long requests end with an answer or an error', async () => {
  const answering = { ask: async () => ({ spots: [] }) } as unknown as Engine;
  expect(await startWork(answering, work, 'spots', {})).toEqual({ answer: { spots: [] } });
  const failing = { ask: async () => Promise.reject(new EngineError('memory', 'too much')) } as unknown as Engine;
  expect(await startWork(failing, work, 'spots', {})).toMatchObject({ error: { code: 'memory' } });
});
