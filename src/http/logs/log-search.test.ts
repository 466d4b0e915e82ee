import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cpuTime } from '../../kit/testing/cpu-time.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { searchLog } from './log-search.ts';

async function searcher(t: Finisher, text: string) {
  const path = join(await temporaryFolder(t, 'log-search'), 'log');
  await writeFile(path, text);
  const handle = await open(path);
  t.onTestFinished(() => handle.close());
  const size = Buffer.byteLength(text);
  return (sought: string, query: { from?: number; back?: boolean; most?: number; bytes?: number } = {}) =>
    searchLog({ handle, size }, { text: sought, from: 0, back: false, most: 100, bytes: 1e9, ...query });
}

it('finds a text in any case, forth and back', async (t) => {
  const search = await searcher(t, 'Error\n.error ÄRGER\nx ERROR ärger');
  expect(await search('error')).toEqual({ at: [0, 7, 22], next: null });
  expect(await search('ärger')).toEqual({ at: [13, 28], next: null });
  expect(await search('ERROR', { from: 7, most: 1 })).toEqual({ at: [7], next: 8 });
  expect(await search('error', { from: 22, back: true, most: 1 })).toEqual({ at: [7], next: 7 });
  expect(await search('error', { from: 0, back: true })).toEqual({ at: [], next: null });
  expect(await search('.e')).toEqual({ at: [6], next: null });
  expect(await search('r.*')).toEqual({ at: [], next: null });
});

it('finds it across the pieces that are read, each once', async (t) => {
  const filler = 'y'.repeat(128 * 1024 - 3);
  const search = await searcher(t, `${filler}NEEDLE${filler}needle${filler}`);
  const wanted = [filler.length, 2 * filler.length + 6];
  expect((await search('needle')).at).toEqual(wanted);
  expect((await search('needle', { from: 1e9, back: true })).at).toEqual([...wanted].reverse());
});

it('says where to go on when it has read enough', async (t) => {
  const search = await searcher(t, `${'y'.repeat(300_000)}needle`);
  const first = await search('needle', { bytes: 1 });
  expect(first).toEqual({ at: [], next: 128 * 1024 });
  expect(await search('needle', { from: first.next ?? 0 })).toEqual({ at: [300_000], next: null });
});

it('passes over annotations', async (t) => {
  const search = await searcher(t, 'a \u001b[8mha:AAAA\u001b[0maaaa');
  expect((await search('aaaa')).at).toEqual([17]);
});

it('is quick where everything nearly fits', async (t) => {
  const search = await searcher(t, 'a'.repeat(2_000_000));
  const { ms } = await cpuTime(() => search(`${'a'.repeat(99)}b`));
  expect(ms).toBeLessThan(3000);
});
