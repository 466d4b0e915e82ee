import { expect, it } from 'vitest';
import { DatePatternInvalid, dateFormat, dateText } from './date-text.ts';
import { namedZone } from './shown-zone.ts';

it.each([
  ['UTC', 1795256389007, `EEE MMM dd HH:mm:ss zzz yyyy`, `Sat Nov 21 10:19:49 UTC 2026`],
  ['UTC', 1795256389007, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2026-11-21T10:19:49.007Z`],
  [
    'UTC',
    1795256389007,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 26 November 11 325 47 3 3 6 Saturday 10 10 10 AM o'clock 7 +0000 Z Z Coordinated Universal Time`,
  ],
  ['UTC', 1795256389007, `yyy y yyyyy MMM ''`, `2026 2026 02026 Nov '`],
  ['UTC', 1720000000123, `EEE MMM dd HH:mm:ss zzz yyyy`, `Wed Jul 03 09:46:40 UTC 2024`],
  ['UTC', 1720000000123, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2024-07-03T09:46:40.123Z`],
  [
    'UTC',
    1720000000123,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 24 July 7 185 27 1 1 3 Wednesday 9 9 9 AM o'clock 123 +0000 Z Z Coordinated Universal Time`,
  ],
  ['UTC', 1720000000123, `yyy y yyyyy MMM ''`, `2024 2024 02024 Jul '`],
  ['Europe/Berlin', 1795256389007, `EEE MMM dd HH:mm:ss zzz yyyy`, `Sat Nov 21 11:19:49 CET 2026`],
  ['Europe/Berlin', 1795256389007, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2026-11-21T11:19:49.007+01:00`],
  [
    'Europe/Berlin',
    1795256389007,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 26 November 11 325 47 3 3 6 Saturday 11 11 11 AM o'clock 7 +0100 +01 +0100 Central European Standard Time`,
  ],
  ['Europe/Berlin', 1795256389007, `yyy y yyyyy MMM ''`, `2026 2026 02026 Nov '`],
  ['Europe/Berlin', 1720000000123, `EEE MMM dd HH:mm:ss zzz yyyy`, `Wed Jul 03 11:46:40 CEST 2024`],
  ['Europe/Berlin', 1720000000123, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2024-07-03T11:46:40.123+02:00`],
  [
    'Europe/Berlin',
    1720000000123,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 24 July 7 185 27 1 1 3 Wednesday 11 11 11 AM o'clock 123 +0200 +02 +0200 Central European Summer Time`,
  ],
  ['Europe/Berlin', 1720000000123, `yyy y yyyyy MMM ''`, `2024 2024 02024 Jul '`],
  ['America/New_York', 1795256389007, `EEE MMM dd HH:mm:ss zzz yyyy`, `Sat Nov 21 05:19:49 EST 2026`],
  ['America/New_York', 1795256389007, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2026-11-21T05:19:49.007-05:00`],
  [
    'America/New_York',
    1795256389007,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 26 November 11 325 47 3 3 6 Saturday 5 5 5 AM o'clock 7 -0500 -05 -0500 Eastern Standard Time`,
  ],
  ['America/New_York', 1795256389007, `yyy y yyyyy MMM ''`, `2026 2026 02026 Nov '`],
  ['America/New_York', 1720000000123, `EEE MMM dd HH:mm:ss zzz yyyy`, `Wed Jul 03 05:46:40 EDT 2024`],
  ['America/New_York', 1720000000123, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2024-07-03T05:46:40.123-04:00`],
  [
    'America/New_York',
    1720000000123,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 24 July 7 185 27 1 1 3 Wednesday 5 5 5 AM o'clock 123 -0400 -04 -0400 Eastern Daylight Time`,
  ],
  ['America/New_York', 1720000000123, `yyy y yyyyy MMM ''`, `2024 2024 02024 Jul '`],
  ['Asia/Kolkata', 1795256389007, `EEE MMM dd HH:mm:ss zzz yyyy`, `Sat Nov 21 15:49:49 IST 2026`],
  ['Asia/Kolkata', 1795256389007, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2026-11-21T15:49:49.007+05:30`],
  [
    'Asia/Kolkata',
    1795256389007,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 26 November 11 325 47 3 3 6 Saturday 3 15 3 PM o'clock 7 +0530 +05 +0530 India Standard Time`,
  ],
  ['Asia/Kolkata', 1795256389007, `yyy y yyyyy MMM ''`, `2026 2026 02026 Nov '`],
  ['Asia/Kolkata', 1720000000123, `EEE MMM dd HH:mm:ss zzz yyyy`, `Wed Jul 03 15:16:40 IST 2024`],
  ['Asia/Kolkata', 1720000000123, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2024-07-03T15:16:40.123+05:30`],
  [
    'Asia/Kolkata',
    1720000000123,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 24 July 7 185 27 1 1 3 Wednesday 3 15 3 PM o'clock 123 +0530 +05 +0530 India Standard Time`,
  ],
  ['Asia/Kolkata', 1720000000123, `yyy y yyyyy MMM ''`, `2024 2024 02024 Jul '`],
  ['+02:00', 1795256389007, `EEE MMM dd HH:mm:ss zzz yyyy`, `Sat Nov 21 12:19:49 GMT+02:00 2026`],
  ['+02:00', 1795256389007, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2026-11-21T12:19:49.007+02:00`],
  [
    '+02:00',
    1795256389007,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 26 November 11 325 47 3 3 6 Saturday 0 12 12 PM o'clock 7 +0200 +02 +0200 GMT+02:00`,
  ],
  ['+02:00', 1795256389007, `yyy y yyyyy MMM ''`, `2026 2026 02026 Nov '`],
  ['+02:00', 1720000000123, `EEE MMM dd HH:mm:ss zzz yyyy`, `Wed Jul 03 11:46:40 GMT+02:00 2024`],
  ['+02:00', 1720000000123, `yyyy-MM-dd'T'HH:mm:ss.SSSXXX`, `2024-07-03T11:46:40.123+02:00`],
  [
    '+02:00',
    1720000000123,
    `G yy MMMM L D w W F u EEEE K k h a 'o''clock' S Z X XX zzzz`,
    `AD 24 July 7 185 27 1 1 3 Wednesday 11 11 11 AM o'clock 123 +0200 +02 +0200 GMT+02:00`,
  ],
  ['+02:00', 1720000000123, `yyy y yyyyy MMM ''`, `2024 2024 02024 Jul '`],
])('in %s %d is written by %s as Java 17 writes it', (zone, moment, pattern, text) => {
  expect(dateFormat(pattern, namedZone(zone))(moment)).toBe(text);
});

it('is written as Date#toString does it', () => {
  expect(dateText(1795256389007, namedZone('Europe/Berlin'))).toBe('Sat Nov 21 11:19:49 CET 2026');
  expect(dateText(0)).toMatch(/^(?:Thu Jan 01|Wed Dec 31) \d\d:\d\d:00 \S+ (?:1970|1969)$/);
});

it.each([
  ["yyyy 'open", 'Unterminated quote'],
  ['q', "Illegal pattern character 'q'"],
  ['XXXX', 'invalid ISO 8601 format: length=4'],
])('refuses the pattern %s', (pattern, message) => {
  expect(() => dateFormat(pattern)).toThrow(new DatePatternInvalid(message));
});
