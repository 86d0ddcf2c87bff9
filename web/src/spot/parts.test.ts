import { createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import type { Spot, TreeNode } from '../contract';
import { fileName } from '../ui/files';
import { draftOf } from './draft';
import { createEditing, isAbout } from './editing';
import { byFolder, parseSaved } from './saved';
import { sizesIn, toggled } from './sizes';
import { branchesOf } from './tree';

const SPOT: Spot = { board: 'QsTs7h', pot: 60, stack: 270, ranges: { oop: 'AA', ip: 'KK' } };

describe('editing', () => {
  it('undoes and redoes, and takes quick edits together', () => {
    createRoot((dispose) => {
      let now = 0;
      const editing = createEditing(draftOf(SPOT), () => now);
      const pot = (text: string) => editing.edit((draft) => ({ ...draft, pot: text }));
      pot('7');
      now = 100;
      pot('70');
      now = 5000;
      pot('80');
      expect(editing.draft().pot).toBe('80');
      editing.undo();
      expect(editing.draft().pot).toBe('70');
      editing.undo();
      expect([editing.draft().pot, editing.canUndo()]).toEqual(['60', false]);
      editing.redo();
      expect([editing.draft().pot, editing.canRedo()]).toEqual(['70', true]);
      now = 9000;
      pot('90');
      expect(editing.canRedo()).toBe(false);
      dispose();
    });
  });

  it('finds the field that an error is about', () => {
    expect(isAbout('spot.data.stack.oop', 'stack')).toBe(true);
    expect(isAbout('spot.toml.bunching.folded[1]', 'bunching')).toBe(true);
    expect(isAbout('spot.data.stacks', 'stack')).toBe(false);
    expect(isAbout(undefined, 'pot')).toBe(false);
  });
});

describe('sizes', () => {
  it('are put in and taken out', () => {
    expect(sizesIn('33%, 75% a')).toEqual(['33%', '75%', 'a']);
    expect(toggled('33%, a', '75%')).toBe('33%, a, 75%');
    expect(toggled('33%, a', '33%')).toBe('a');
    expect(toggled('', 'a')).toBe('a');
  });
});

describe('saved things', () => {
  it('are sorted by folder and name', () => {
    const items = parseSaved(
      '[{"folder":"b","name":"2","text":"AA"},{"folder":"","name":"x","text":"KK"},{"folder":"b","name":"1","text":"QQ"}]',
    );
    expect(byFolder(items).map(({ folder, items }) => [folder, items.map((item) => item.name)])).toEqual([
      ['', ['x']],
      ['b', ['1', '2']],
    ]);
  });

  it('are refused where they are none', () => {
    expect(() => parseSaved('{"folder":"b"}')).toThrow();
    expect(() => parseSaved('[{"folder":"b","name":1,"text":"AA"}]')).toThrow();
  });

  it('have names that are names of files', () => {
    expect(fileName('BTN vs BB / 100bb')).toBe('BTN-vs-BB-100bb.toml');
    expect(fileName('  ')).toBe('spot.toml');
  });
});

describe('the tree', () => {
  it('hangs nodes below each other by their lines', () => {
    const node = (line: string): TreeNode => ({ line, street: 'river', kind: 'decision', pot: 0 });
    const root = branchesOf(['', 'x', 'x x', 'x b50', 'x b50 f', 'b50', 'b50 f'].map(node));
    const shape = (branch: ReturnType<typeof branchesOf>): unknown =>
      branch && [branch.node.line, branch.index, ...branch.below.map(shape)];
    expect(shape(root)).toEqual(['', -1, ['x', 0, ['x x', 0], ['x b50', 1, ['x b50 f', 0]]], ['b50', 1, ['b50 f', 0]]]);
    expect(branchesOf([])).toBeUndefined();
  });
});
