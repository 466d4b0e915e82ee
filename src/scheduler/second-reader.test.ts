import { CronExpressionParser } from 'cron-parser';
import { expect, it } from 'vitest';
import { readSchedule } from './schedule.ts';

const FROM = Date.parse('2026-02-27T22:58:00Z');
const MINUTE = 60_000;

/** Days of the month and of the week are never both restricted: Jenkins wants both to fit, others are content with one. */
const LINES = [
  '* * * * *',
  '*/7 * * * *',
  '13,14,59 0-3 * * *',
  '30 5 31 * *',
  '0 12 1-7 1,6,12 *',
  '15 8-18/2 * * 1-5',
  '5 4 * * 0',
  '45 23 * 2-4 6',
];

it.each(LINES.flatMap((line) => ['UTC', 'Asia/Tokyo'].map((zone) => [line, zone] as const)))(
  '%s comes in %s when another reader of such lines says',
  (line, zone) => {
    const schedule = readSchedule(`TZ=${zone}\n${line}`, 'any');
    const other = CronExpressionParser.parse(line, { currentDate: FROM - 1, tz: zone });
    let at = FROM;
    for (let count = 0; count < 20; count++) {
      const next = schedule.next(at);
      expect(next).toBe(other.next().getTime());
      at = (next ?? at) + MINUTE;
    }
  },
);
