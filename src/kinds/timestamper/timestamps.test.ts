import { expect, it } from 'vitest';
import type { LineTime } from '../../points/index.ts';
import { formatDuration } from './duration-format.ts';
import { timesPage } from './lines.ts';
import { parseTimesQuery } from './times-query.ts';

const TIMES: readonly LineTime[] = [0, 1042, 61_500].map((elapsed) => ({
  elapsed,
  at: Date.UTC(2026, 5, 15, 12) + elapsed,
}));

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Returns the page of a log that is read in pieces of four bytes. */
async function page(query: string, log = 'one\ntwo\n\n', times = TIMES): Promise<string[]> {
  const bytes = Buffer.from(log);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => bytes.subarray(at * 4, at * 4 + 4));
  const all: Buffer[] = [];
  for await (const part of timesPage(parseTimesQuery([...new URLSearchParams(query)]), each(times), () => each(chunks)))
    all.push(part);
  const text = Buffer.concat(all).toString();
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

it.each<[string, string[]]>([
  ['', ['0.000', '1.042', '61.500']],
  ['precision=0', ['0', '1', '61']],
  ['precision=1', ['0.0', '1.0', '61.5']],
  ['precision=microseconds', ['0.000000', '1.042000', '61.500000']],
  ['Precision=seconds&elapsed=HH:mm:ss.S', ['0 00:00:00.000', '1 00:00:01.042', '61 00:01:01.500']],
  ['time=HH:mm:ss&timeZone=UTC&appendLog', ['12:00:00  one', '12:00:01  two', '12:01:01  ']],
  ['time=HH:mm:ss&timeZone=GMT+2', ['14:00:00', '14:00:01', '14:01:01']],
  ['time=HH:mm:ss&timeZone=Nowhere', ['12:00:00', '12:00:01', '12:01:01']],
  ['time=EEEE d MMMM Z&timeZone=Europe/Berlin&locale=de_DE&endLine=1', ['Montag 15 Juni +0200']],
  ['precision=0&appendLog=true&startLine=2', ['1  two', '61  ']],
  ['precision=0&startLine=2&endLine=2', ['1']],
  ['precision=0&startLine=-1', ['61']],
  ['precision=0&endLine=-2', ['0', '1']],
  ['precision=0&endLine=0', []],
])('a page of times by %j', async (query, lines) => {
  expect(await page(query)).toEqual(lines);
});

it.each<[string, string, readonly LineTime[], string[]]>([
  ['a line without an end', 'one', TIMES.slice(0, 1), ['0  one']],
  ['lines without times', 'one\ntwo\n', [], ['  one', '  two']],
  ['times without lines', '', TIMES.slice(0, 2), ['0  ', '1  ']],
  ['neither', '', [], []],
])('shows %s', async (_, log, times, lines) => {
  expect(await page('precision=0&appendLog', log, times)).toEqual(lines);
});

it.each([
  ['precision=x', 'NumberFormatException: For input string: "x"'],
  ['precision=-1', 'IllegalArgumentException: Expected non-negative precision, but was: -1'],
  ['startLine=a', 'NumberFormatException: For input string: "a"'],
  ['time=q', 'IllegalArgumentException: Illegal pattern: q'],
  ['locale=German', 'IllegalArgumentException: Invalid locale format: German'],
])('refuses %s', (query, reason) => {
  expect(() => parseTimesQuery([...new URLSearchParams(query)])).toThrow(reason);
});

it.each([
  [90_061_001, 'd:HH:mm:ss.SSS', '1:01:01:01.001'],
  [90_061_001, 'HH:mm:ss', '25:01:01'],
  [61_007, 'm:ss.S', '1:01.007'],
  [61_007, "s' seconds'", '61 seconds'],
  [7, 'SSSSS', '00007'],
])('shows %i ms by %s', (ms, pattern, text) => {
  expect(formatDuration(ms, pattern)).toBe(text);
});
