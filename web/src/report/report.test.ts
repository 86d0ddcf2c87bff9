import { expect, it } from 'vitest';
import type { ReportAnswer } from '../contract';
import { extentOf, figureOf, metricsOf } from './figures';
import { placeOf, rectangleOf } from './flops';
import { handsOf, withHands } from './hands';
import { boardsOf, questionOf, reportParams, toggled } from './question';
import { subsetOf } from './subset';

it('questions are in the address', () => {
  const question = questionOf({
    boards: 'flops:all',
    at: 'x-b33',
    filter: 'paired,A high',
    group: 'suits,nothing,height',
    minus: 'entry:4',
  });
  expect(question).toEqual({
    boards: 'flops:all',
    line: 'x b33',
    filter: ['paired', 'A high'],
    group: ['suits', 'height'],
    minus: { kind: 'entry', entry: 4 },
  });
  expect(reportParams(question, { name: 'a' }, { entry: 4 })).toEqual({
    spot: { name: 'a' },
    boards: ['flops:all'],
    lines: ['x b33'],
    filter: ['paired', 'A high'],
    group: ['suits', 'height'],
    minus: { entry: 4 },
  });
  expect(reportParams(questionOf({}), { name: 'a' })).toBeUndefined();
});

it('boards are words', () => {
  expect(boardsOf(' QsTs7h, AsKd2c:4\n9c8c7c ')).toEqual(['QsTs7h', 'AsKd2c:4', '9c8c7c']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['b'], 'a')).toEqual(['b', 'a']);
});

it('figures of rows are found by name', () => {
  const row = {
    figures: [{ ev: [1, 2], equity: [0.4, 0.6], eqr: [null, 1.1], frequencies: [0.25, 0.75], reach: 0.5 }],
  };
  const answer = {
    lines: [
      {
        line: 'x',
        player: 'ip',
        actions: [
          { token: 'x', action: 'check' },
          { token: 'b50', action: 'bet 50' },
        ],
      },
    ],
    rows: [row],
  } as unknown as ReportAnswer;
  const value = (metric: Parameters<typeof figureOf>[2]) => figureOf(answer, row as never, metric);
  expect([value('ev-ip'), value('equity-oop'), value('eqr-oop'), value('action-b50'), value('reach')]).toEqual([
    2,
    0.4,
    undefined,
    0.75,
    0.5,
  ]);
  expect(
    metricsOf(answer)
      .map(({ short }) => short)
      .slice(0, 2),
  ).toEqual(['check', 'bet 50']);
  expect(extentOf([1, -3, 2], true)).toEqual([-3, 3]);
  expect(extentOf([1, 2], false)).toEqual([1, 2]);
});

it('every flop has a place of its own on the map', () => {
  expect(placeOf('QsTs7h')).toEqual({ row: 2, column: 4, third: 7, suits: 1 });
  expect(placeOf('7hTsQs')).toEqual(placeOf('QsTs7h'));
  expect(placeOf('AsKsQs')?.suits).toBe(4);
  expect(placeOf('QsTs7h2c')).toBeUndefined();
  const square = 600 / 13;
  const { x, y, width, height } = rectangleOf({ row: 12, column: 12, third: 12, suits: 4 }, 600);
  expect(x + width).toBeLessThanOrEqual(600);
  expect(y + height).toBeLessThanOrEqual(600);
  expect(y).toBeGreaterThan(square * 12);
});

it('the error of a subset is read where there is one', () => {
  const error = { feature: null, ev: 0.01, equity: 0.002, frequency: 0.03 };
  expect(subsetOf({ subset: { flops: 49, errors: [error] } })).toEqual({
    flops: 49,
    errors: [{ ...error, feature: undefined }],
  });
  expect(subsetOf({})).toBeUndefined();
  expect(subsetOf({ subset: null })).toBeUndefined();
});

it('hands are asked for in one way, and found by player', () => {
  const params = withHands({ spot: { name: 'a' }, boards: ['flops:all'] }, 'made');
  expect(params).toEqual({ spot: { name: 'a' }, boards: ['flops:all'], hands: ['made'] });
  const hands = [
    { player: 'oop', by: 'made', rows: [] },
    { player: 'ip', by: 'made', rows: [{ name: 'set' }] },
  ];
  const answer = { hands } as unknown as ReportAnswer;
  expect(handsOf(answer, 'ip', 'made')?.rows.length).toBe(1);
  expect(handsOf(answer, 'ip', 'class')).toBeUndefined();
  expect(handsOf({} as ReportAnswer, 'ip', 'made')).toBeUndefined();
});
