import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { openLogSlice, parseStart } from './log-slice.ts';
import { logTail } from './log-tail.ts';

let folder: string;
let log: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'log-slice');
  log = join(folder, 'log');
});

async function slice(start: number, growing: boolean) {
  const { handle, ...offsets } = await openLogSlice(log, start, growing);
  await handle?.close();
  return offsets;
}

describe('a slice of a log', () => {
  it.each([
    ['a complete log to its end', 2, false, { start: 2, end: 8 }],
    ['a growing log to its last whole line', 2, true, { start: 2, end: 6 }],
    ['nothing of a line that is not whole', 6, true, { start: 6, end: 6 }],
    ['nothing at the end', 8, false, { start: 8, end: 8 }],
    ['all again from behind the end', 9, false, { start: 0, end: 8 }],
  ])('is %s', async (_, start, growing, offsets) => {
    await writeFile(log, 'ab\ncd\nef');
    expect(await slice(start, growing)).toEqual(offsets);
  });

  it('of a growing log has 10,000 lines at most', async () => {
    await writeFile(log, 'line\n'.repeat(25_000));
    expect(await slice(5, true)).toEqual({ start: 5, end: 5 + 50_000 });
    expect(await slice(5, false)).toEqual({ start: 5, end: 125_000 });
  });

  it('is empty where there is no log', async () => {
    expect(await slice(7, true)).toEqual({ start: 0, end: 0 });
  });
});

describe('the start of a slice', () => {
  it.each([
    [undefined, 0],
    ['0', 0],
    ['460', 460],
  ])('%s is %i', (text, start) => {
    expect(parseStart(text)).toBe(start);
  });

  it.each(['', '-1', 'x', '1.5'])('%j is refused', (text) => {
    expect(() => parseStart(text)).toThrow('Not an offset');
  });
});

describe('the tail of a log', () => {
  it('is all of a short one', async () => {
    await writeFile(log, 'one\n\u001b[8mha:AA==\u001b[0mtwo\nthr');
    expect(await logTail(log, 100, false)).toEqual({ text: 'one\ntwo\nthr', end: 26, shortened: false });
    expect(await logTail(log, 100, true)).toEqual({ text: 'one\ntwo\n', end: 23, shortened: false });
  });

  it('begins with a whole line of a long one', async () => {
    await writeFile(log, 'one\ntwo\nthree\n');
    expect(await logTail(log, 8, false)).toEqual({ text: 'three\n', end: 14, shortened: true });
  });
});
