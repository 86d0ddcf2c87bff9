import { describe, expect, it } from 'vitest';
import type { SessionState } from '../contract';
import { logBounds, shareText, withMeasurement } from './curve';
import { devicesOf, optionsOf, problem, USUAL } from './options';

describe('the form of a solve', () => {
  it('becomes options of the contract', () => {
    expect(optionsOf(USUAL)).toEqual({ target: 0.005, regrets: true, save: 'no-rivers' });
    const form = {
      ...USUAL,
      target: '0.1%',
      iterations: '500',
      seconds: '2.5',
      threads: '2',
      precision: '16',
      device: 'auto',
      name: ' mine ',
    } as const;
    expect(optionsOf(form)).toEqual({
      target: 0.001,
      iterations: 500,
      seconds: 2.5,
      threads: 2,
      precision: 16,
      device: 'auto',
      name: 'mine',
      regrets: true,
      save: 'no-rivers',
    });
  });

  it('offers a GPU where there is one', () => {
    expect(devicesOf(null).map(([device]) => device)).toEqual(['cpu']);
    expect(devicesOf('H200')).toContainEqual(['cuda', 'GPU: H200']);
  });

  it('says what is wrong', () => {
    expect(problem('target', { ...USUAL, target: 'x' })).toContain('not a number');
    expect(problem('target', { ...USUAL, target: '101' })).toContain('at most');
    expect(problem('iterations', { ...USUAL, iterations: '1.5' })).toContain('whole');
    expect(problem('seconds', { ...USUAL, seconds: '' })).toBeUndefined();
    expect(problem('target', USUAL)).toBeUndefined();
  });
});

describe('the curve', () => {
  const state = (iterations: number, exploitability: number | null): SessionState => ({
    session: 1,
    kind: 'solve',
    state: 'running',
    spot: 'river',
    board: 'QsTs7h8c2d',
    iterations,
    exploitability,
    seconds: iterations / 100,
    memory_bytes: 1,
  });

  it('gets a point when there is another measurement', () => {
    let history = withMeasurement([], state(10, null));
    expect(history).toEqual([]);
    history = withMeasurement(history, state(10, 0.1));
    history = withMeasurement(history, state(14, 0.1));
    history = withMeasurement(history, state(20, 0.05));
    history = withMeasurement(history, state(15, 0.07));
    expect(history.map((point) => point.iterations)).toEqual([10, 20]);
  });

  it('has whole powers of ten for bounds', () => {
    const near = (shares: number[]) => logBounds(shares).map((bound) => Number(bound.toPrecision(6)));
    expect(near([0.3, 0.004, 0.005])).toEqual([0.001, 1]);
    expect(near([0.01])).toEqual([0.01, 0.1]);
    expect(near([])).toEqual([0.001, 1]);
    expect(near([0, 0.2])).toEqual([0.1, 1]);
    expect(shareText(0.00421)).toBe('0.421%');
  });
});
