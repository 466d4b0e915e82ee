import { describe, expect, it } from 'vitest';
import { rowOf } from './proc-table.ts';
import type { ProcessRow } from './process-table.ts';
import { ancestry, treeOf } from './process-tree.ts';
import { PsTable, rowOfPs } from './ps-table.ts';

function row(pid: number, parent: number, group = pid, more: Partial<ProcessRow> = {}): ProcessRow {
  return { pid, parent, group, started: '1', ended: false, stopped: false, copied: false, ...more };
}

const ROWS = [
  row(1, 0),
  row(10, 1),
  row(11, 10),
  row(20, 11, 20),
  row(21, 20, 20),
  row(30, 1, 20),
  row(31, 30),
  row(32, 31),
];
const NONE: ReadonlySet<number> = new Set();

describe('a tree of processes', () => {
  it('knows a process and those it descends from', () => {
    expect([...ancestry(ROWS, 11)]).toEqual([11, 10, 1, 0]);
  });

  it.each([
    ['roots and descendants', [31], [], [], [31, 32]],
    ['members of groups and descendants', [], [20], [], [20, 21, 30, 31, 32]],
    ['nothing of those that are spared', [1], [], [1, 10, 11], []],
    ['what descends from spared ones and is found otherwise', [10, 21], [], [10], [21]],
  ])('holds %s', (_, roots, groups, spared, expected) => {
    const found = treeOf(ROWS, new Set(roots), new Set(groups), new Set(spared));
    expect(found.map(({ pid }) => pid).sort((a, b) => a - b)).toEqual(expected);
  });

  it('leaves out processes that have ended, but not their children', () => {
    const rows = [row(1, 0), row(2, 1, 2, { ended: true }), row(3, 2)];
    expect(treeOf(rows, new Set([2]), NONE, NONE).map(({ pid }) => pid)).toEqual([3]);
  });
});

describe('lists of processes', () => {
  it('reads a line of /proc whose name holds parentheses and spaces', () => {
    const line = '42 (a) b (c) S 7 8 9 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 998877 100 200\n';
    expect(rowOf(line)).toEqual({
      pid: 42,
      parent: 7,
      group: 8,
      started: '998877',
      ended: false,
      stopped: false,
      copied: false,
    });
  });

  it('knows a copy that has not executed a program', () => {
    expect(rowOf('42 (sh) S 7 8 9 0 -1 4194368 1 2 3 4 5 6 7 8 20 0 1 0 1 1 1\n')).toMatchObject({ copied: true });
  });

  it('reads a line of ps', () => {
    expect(rowOfPs('  42     7   8 Ts+  Sat Nov 21 04:57:53 2026 ')).toEqual({
      pid: 42,
      parent: 7,
      group: 8,
      started: 'Sat Nov 21 04:57:53 2026',
      ended: false,
      stopped: true,
      copied: false,
    });
    expect(rowOfPs('')).toBeNull();
  });

  it('finds this process with ps', async () => {
    const rows = await new PsTable().list();
    expect(rows.find(({ pid }) => pid === process.pid)).toMatchObject({ parent: process.ppid, ended: false });
    expect(await new PsTable().isSupervisor(process.pid)).toBe(false);
  });
});
