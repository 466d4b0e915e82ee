import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { numberAt, offsetOf } from './line-numbers.ts';
import { type LogPlace, type LogRows, readRows } from './log-rows.ts';

const NOTE = '\u001b[8mha:////AAAA\u001b[0m';

async function logOf(t: Finisher, text: string) {
  const path = join(await temporaryFolder(t, 'log-rows'), 'log');
  await writeFile(path, text);
  const handle = await open(path);
  t.onTestFinished(() => handle.close());
  return { handle, size: Buffer.byteLength(text), growing: false };
}

const textsOf = ({ rows }: LogRows) => rows.map(({ parts }) => parts.map(({ text }) => text).join(''));

it.each<[string, LogPlace, string[]]>([
  ['the end', { kind: 'end' }, ['', 'drei', 'vier']],
  ['the beginning', { kind: 'from', offset: 0 }, ['one', 'zwöi', '']],
  ['the middle of a line', { kind: 'at', offset: 7 }, ['zwöi', '', 'drei']],
  ['behind the end', { kind: 'at', offset: 999 }, ['vier']],
  ['in front of a line', { kind: 'before', offset: 11 }, ['one', 'zwöi']],
])('reads the rows of %s', async (_, place, texts) => {
  const log = await logOf({ onTestFinished }, 'one\nzwöi\r\n\ndrei\nvier');
  expect(textsOf(await readRows(log, place, { bytes: 1000, rows: 3 }))).toEqual(texts);
});

it('goes through a log forth and back without a gap, whatever is in it', async (t) => {
  const lines = Array.from({ length: 900 }, (_, at) => `${NOTE}${at} ${'ü€😀'.repeat((at * 37) % 90)}`);
  lines[400] = '😀'.repeat(5000);
  const text = `${lines.join('\n')}\n`;
  const log = await logOf(t, text);
  const limits = { bytes: 4096, rows: 20 };
  const forth: LogRows[] = [];
  for (let at = 0; at < log.size; at = forth.at(-1)?.to ?? log.size)
    forth.push(await readRows(log, { kind: 'from', offset: at }, limits));
  const back: LogRows[] = [];
  for (let at = log.size; at > 0; at = back[0]?.from ?? 0)
    back.unshift(await readRows(log, { kind: 'before', offset: at }, limits));
  for (const windows of [forth, back]) {
    const joined = windows.flatMap((window) =>
      window.rows.map((row) => `${row.parts.map((part) => part.text).join('')}${row.cut ? '' : '\n'}`),
    );
    expect(joined.join('')).toBe(text.replaceAll(NOTE, ''));
    for (const { rows, from, to } of windows) {
      expect(rows.length).toBeLessThanOrEqual(20);
      expect(to - from).toBeLessThanOrEqual(4096);
    }
  }
});

it('leaves out a line that is not whole yet while the log grows', async (t) => {
  const log = { ...(await logOf(t, 'one\ntwo\nhal')), growing: true };
  expect(textsOf(await readRows(log, { kind: 'from', offset: 0 }))).toEqual(['one', 'two']);
  expect(await readRows(log, { kind: 'from', offset: 8 })).toMatchObject({ from: 8, to: 8, rows: [] });
  expect(textsOf(await readRows(log, { kind: 'end' }))).toEqual(['one', 'two']);
});

it('knows the colour with which a window begins, and the time in front of a line', async (t) => {
  const log = await logOf(t, '\u001b[31mred\nstill red\u001b[0m\n[2026-01-02T03:04:05.006Z] late\n');
  const { rows } = await readRows(log, { kind: 'from', offset: 9 });
  expect(rows[0]?.parts[0]).toMatchObject({ text: 'still red', classes: 'ansi-fg-1' });
  expect(rows[1]).toMatchObject({ time: Date.parse('2026-01-02T03:04:05.006Z'), parts: [{ text: 'late' }] });
});

it('makes few parts of a line of nothing but colours', async (t) => {
  const log = await logOf(t, '\u001b[31ma\u001b[32mb'.repeat(3000));
  const { rows } = await readRows(log, { kind: 'end' });
  for (const { parts } of rows) expect(parts.length).toBeLessThan(500);
});

it('counts lines, and finds them by their number', async (t) => {
  const { handle } = await logOf(t, 'one\ntwo\nthree');
  expect(await Promise.all([0, 3, 4, 8, 13].map((offset) => numberAt(handle, offset)))).toEqual([1, 1, 2, 3, 3]);
  expect(await numberAt(handle, 1e9)).toBe(null);
  expect(await Promise.all([0, 1, 2, 3, 4].map((number) => offsetOf(handle, number)))).toEqual([0, 0, 4, 8, null]);
});
