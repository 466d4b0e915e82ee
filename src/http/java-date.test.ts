import { expect, it } from 'vitest';
import { DEFAULT_DATE_PATTERN, formatDate } from './java-date.ts';

const date = new Date(2026, 10, 5, 15, 4, 9, 7);

it.each([
  ['yyyy-MM-dd HH:mm:ss', '2026-11-05 15:04:09'],
  ["yyyyMMdd'T'HHmmss.SSS", '20261105T150409.007'],
  ["d MMMM yy, EEE h 'o''clock' a", "5 November 26, Thu 3 o'clock PM"],
  [DEFAULT_DATE_PATTERN, 'Nov 5, 2026, 3:04:09 PM'],
])('formats by %s', (pattern, text) => {
  expect(formatDate(date, pattern)).toBe(text);
});

it.each(["yyyy 'open", 'q'])('refuses the pattern %s', (pattern) => {
  expect(() => formatDate(date, pattern)).toThrow('Not a pattern');
});

it.each([
  [{ timeZone: 'Europe/Berlin' }, 'Nov 21 11:19 CET +0100'],
  [{ timeZone: '+05:30' }, 'Nov 21 15:49 GMT+05:30 +0530'],
  [{ timeZone: 'Europe/Berlin', locale: 'en-GB' }, 'Nov 21 11:19 CET +0100'],
  [{ timeZone: 'Europe/Berlin', locale: 'de' }, 'Nov. 21 11:19 MEZ +0100'],
])('formats for %j', (options, text) => {
  expect(formatDate(new Date(1795256389007), 'MMM dd HH:mm z Z', options)).toBe(text);
});

it('has names of months and days in other languages', () => {
  const options = { timeZone: 'UTC', locale: 'fr' };
  expect(formatDate(new Date(1795256389007), 'EEEE d MMMM yyyy', options)).toBe('samedi 21 novembre 2026');
});
