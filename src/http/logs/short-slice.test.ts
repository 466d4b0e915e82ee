import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { openLogSlice } from './log-slice.ts';
import { readShortSlice } from './short-slice.ts';

let log: string;

beforeEach(async (t) => {
  log = join(await temporaryFolder(t, 'short-slice'), 'log');
});

it.each([
  ['', 0],
  ['one\nüwo\nhalf', 0],
  ['one\nüwo\nhalf', 3],
  ['one\nüwo\n', 9],
  ['one\nüwo\n', 10],
  ['half', 0],
  ['x\n'.repeat(12_000), 0],
  ['x\n'.repeat(12_000), 7],
  [`${'x'.repeat(70_000)}\n${'y\n'.repeat(200)}`, 2],
])('is the one that would be opened, %#', async (text, start) => {
  await writeFile(log, text);
  for (const growing of [false, true]) {
    const { handle, ...range } = await openLogSlice(log, start, growing);
    await handle?.close();
    const bytes = Buffer.from(text).subarray(range.start, range.end);
    expect(readShortSlice(log, start, growing)).toEqual({ ...range, bytes });
  }
});

it('is not there where the log is long, or is no log', async () => {
  expect(readShortSlice(log, 0, false)).toBe(null);
  await writeFile(log, 'x'.repeat(128 * 1024 + 1));
  expect(readShortSlice(log, 0, false)).toBe(null);
  expect(readShortSlice(log, 1, false)?.bytes).toHaveLength(128 * 1024);
  await mkdir(`${log}s`);
  expect(readShortSlice(`${log}s`, 0, false)).toBe(null);
});
