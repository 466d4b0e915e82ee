import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { readShortLog } from './short-log.ts';

let log: string;

beforeEach(async (t) => {
  log = join(await temporaryFolder(t, 'short-log'), 'log');
});

it.each(['', 'one\nüwo\n', 'x'.repeat(64 * 1024)])('a short log is read at once, %#', async (text) => {
  await writeFile(log, text);
  expect(readShortLog(log)?.toString()).toBe(text);
});

it('a long one is not, nor what is no log', async () => {
  expect(readShortLog(log)).toBe(null);
  await writeFile(log, 'x'.repeat(64 * 1024 + 1));
  expect(readShortLog(log)).toBe(null);
  await mkdir(`${log}s`);
  expect(readShortLog(`${log}s`)).toBe(null);
});
