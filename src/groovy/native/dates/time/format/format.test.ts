import { LocalDate, LocalTime, ZonedDateTime, ZoneId } from '@js-joda/core';
import { describe, expect, it } from 'vitest';
import { iso } from './iso.ts';
import { parseTime } from './parse.ts';
import { timePieces } from './pattern.ts';
import type { Formatter } from './piece.ts';
import { printTime } from './print.ts';
import { resolve } from './resolve.ts';

function refuse(...why: readonly string[]): never {
  throw new Error(why.join(' '));
}

function pattern(text: string): Formatter {
  return { pieces: timePieces(text, refuse), strict: false, ignoreCase: false, shown: '', zone: null };
}

const MOMENT = ZonedDateTime.of(2020, 7, 5, 15, 4, 5, 6_007_008, ZoneId.of('Europe/Prague'));

describe('DateTimeFormatter', () => {
  it.each([
    ['yyyy-MM-dd HH:mm:ss.SSS', '2020-07-05 15:04:05.006'],
    ['G uu MMM MMMM E EEEE a h', 'AD 20 Jul July Sun Sunday PM 3'],
    [
      'VV z zzzz O OOOO X XX XXX Z ZZZZZ',
      'Europe/Prague CEST Central European Summer Time GMT+2 GMT+02:00 +02 +0200 +02:00 +0200 +02:00',
    ],
    ["'o''clock' [HH]", "o'clock 15"],
  ])('writes %s', (text, expected) => {
    expect(printTime(pattern(text), MOMENT, refuse)).toBe(expected);
  });

  it('leaves out an optional part that the value does not tell', () => {
    expect(printTime(pattern("yyyy-MM-dd['T'HH:mm]"), LocalDate.of(2020, 2, 3), refuse)).toBe('2020-02-03');
    expect(() => printTime(pattern('HH:mm'), LocalDate.of(2020, 2, 3), refuse)).toThrow('Unsupported field: HourOfDay');
  });

  it('reads digits that stand together', () => {
    const parsed = parseTime(pattern('yyyyMMddHHmm'), '202001020304');
    if (!('read' in parsed)) throw new Error('not read');
    const { date, time } = resolve(parsed.read, false);
    expect(date?.equals(LocalDate.of(2020, 1, 2))).toBe(true);
    expect(time?.equals(LocalTime.of(3, 4))).toBe(true);
  });

  it.each([
    ['x', { failedAt: 0 }],
    ['2020-1-01', { failedAt: 5 }],
    ['2020-01-01x', { leftFrom: 10 }],
  ])('tells where %s fails', (text, expected) => {
    expect(parseTime(iso('ISO_LOCAL_DATE'), text)).toEqual(expected);
  });
});
