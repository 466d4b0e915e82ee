import { expect, it } from 'vitest';
import { previousOf } from './previous.ts';
import { readSchedule } from './schedule.ts';

const AT = Date.UTC(2026, 10, 21, 12, 30, 20);

it.each([
  ['* * * * *', '2026-11-21T12:30'],
  ['0 4 * * *', '2026-11-21T04:00'],
  ['0 13 * * *', '2026-11-20T13:00'],
  ['*/20 9-17 * * 1-5', '2026-11-20T17:40'],
  ['0 0 1 * *', '2026-11-01T00:00'],
  ['* * 1 1 *', '2026-01-01T23:59'],
  ['0 0 29 2 *', null],
])('%s was last meant at %s', (spec, expected) => {
  const found = previousOf(readSchedule(`TZ=UTC\n${spec}`, 'a'), AT);
  expect(found === null ? null : new Date(found).toISOString().slice(0, 16)).toBe(expected);
});
