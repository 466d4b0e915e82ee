import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSchedule, type Schedule, ScheduleError } from './schedule.ts';
import { zoneOf } from './zone.ts';

const MINUTE = 60_000;
const RECORDED = join(import.meta.dirname, '..', '..', 'fixtures', 'scheduler', 'schedules.json');

interface Recorded {
  readonly from: string;
  readonly cases: readonly {
    readonly name: string;
    readonly spec: string;
    readonly next?: readonly string[];
    readonly warning?: string | null;
    readonly error?: string;
  }[];
}

function nextTimes(schedule: Schedule, from: string, count: number): string[] {
  const times: string[] = [];
  let at = Date.parse(from);
  while (times.length < count) {
    const next = schedule.next(at);
    if (next === null) break;
    times.push(new Date(next).toISOString().replace(':00.000Z', 'Z'));
    at = next + MINUTE;
  }
  return times;
}

/** Every minute of some hours that matches, which must be what `next` finds. */
function matchingMinutes(schedule: Schedule, from: string, hours: number): string[] {
  const start = Date.parse(from);
  const minutes = Array.from({ length: hours * 60 }, (_, index) => start + index * MINUTE);
  return minutes
    .filter((minute) => schedule.matches(minute))
    .map((minute) => new Date(minute).toISOString().replace(':00.000Z', 'Z'));
}

describe('schedules that a real Jenkins was asked for', () => {
  const { from, cases } = JSON.parse(readFileSync(RECORDED, 'utf8')) as Recorded;

  it.each(cases)('$name: $spec', ({ name, spec, next, warning, error }) => {
    const read = () => readSchedule(spec, name, () => 0);
    if (error !== undefined) {
      expect(read).toThrow(new ScheduleError(error));
      return;
    }
    expect(read().warning).toBe(warning);
    if (next) expect(nextTimes(read(), from, 5)).toEqual(next.map((time) => time.replace(':00Z', 'Z')));
  });
});

describe('values for H', () => {
  it.each([
    ['stuff', 'H * * * *', '2026-01-15T00:56Z'],
    ['stuff', 'H H(12-13) * * *', '2026-01-15T13:56Z'],
    ['stuff', 'H/15 * * * *', '2026-01-15T00:11Z'],
    ['junk', '@hourly', '2026-01-15T00:20Z'],
    ['junk', 'H(0-15)/3 * * * *', '2026-01-15T00:02Z'],
  ])('%s: %s', (name, spec, first) => {
    expect(
      nextTimes(
        readSchedule(spec, name, () => 0),
        '2026-01-15T00:00:00Z',
        1,
      ),
    ).toEqual([first]);
  });
});

describe('clocks that are changed', () => {
  it.each([
    // 2026-03-29 01:00Z: 02:00 becomes 03:00. 02:30 does not come that day.
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T00:00:00Z', ['2026-03-28T01:30Z', '2026-03-30T00:30Z']],
    ['Europe/Berlin', '0 * * * *', '2026-03-29T00:00:00Z', ['2026-03-29T00:00Z', '2026-03-29T01:00Z']],
    // 2026-10-25 01:00Z: 03:00 becomes 02:00. 02:30 comes twice.
    [
      'Europe/Berlin',
      '30 2 * * *',
      '2026-10-25T00:00:00Z',
      ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-26T01:30Z'],
    ],
    [
      'Europe/Berlin',
      '0,30 2 * * *',
      '2026-10-25T00:00:00Z',
      ['2026-10-25T00:00Z', '2026-10-25T00:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z'],
    ],
    // 2026-03-08 07:00Z and 2026-11-01 06:00Z.
    ['America/New_York', '15 2 * * *', '2026-03-07T12:00:00Z', ['2026-03-09T06:15Z', '2026-03-10T06:15Z']],
    [
      'America/New_York',
      '15 1 * * *',
      '2026-11-01T00:00:00Z',
      ['2026-11-01T05:15Z', '2026-11-01T06:15Z', '2026-11-02T06:15Z'],
    ],
    // Half an hour only: 2026-04-04 15:00Z, 02:00 becomes 01:30.
    [
      'Australia/Lord_Howe',
      '45 1 * * *',
      '2026-04-04T00:00:00Z',
      ['2026-04-04T14:45Z', '2026-04-04T15:15Z', '2026-04-05T15:15Z'],
    ],
  ])('%s: %s', (zone, spec, from, expected) => {
    expect(nextTimes(readSchedule(`TZ=${zone}\n${spec}`, 'job'), from, expected.length)).toEqual(expected);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
    'are followed minute by minute: %s',
    (zone) => {
      for (const spec of ['*/20 * * * *', '10 1-3 * * *', '@hourly\n5 2 * * *']) {
        const schedule = readSchedule(`TZ=${zone}\n${spec}`, 'job');
        for (const from of [
          '2026-03-28T12:00:00Z',
          '2026-10-24T12:00:00Z',
          '2026-10-31T12:00:00Z',
          '2026-04-04T06:00:00Z',
        ]) {
          const found = matchingMinutes(schedule, from, 30);
          expect(nextTimes(schedule, from, found.length), `${spec} ${from}`).toEqual(found);
        }
      }
    },
  );
});

describe('a schedule', () => {
  it('has comments and empty lines, and may have nothing else', () => {
    const schedule = readSchedule('# nothing\n\n  ', 'job');
    expect(schedule.isEmpty).toBe(true);
    expect(schedule.next(0)).toBe(null);
    expect(schedule.matches(0)).toBe(false);
  });

  it('names its zone in the first line only', () => {
    expect(() => readSchedule('# \nTZ=UTC\n', 'job')).toThrow(
      `Invalid input: "TZ=UTC": line 2:0: token recognition error at: 'T'`,
    );
    expect(zoneOf('utc')).toBe(null);
    expect(zoneOf('Europe/Berlin')?.(Date.parse('2026-07-01T00:00:00Z'))).toBe(2 * 3_600_000);
  });

  it('wants both days to fit, unlike cron', () => {
    expect(
      nextTimes(
        readSchedule('0 12 13 * 5', 'job', () => 0),
        '2026-01-15T10:20:00Z',
        2,
      ),
    ).toEqual(['2026-02-13T12:00Z', '2026-03-13T12:00Z']);
  });
});

describe('a schedule of many lines', () => {
  it('has its first time among those of all lines', () => {
    const lines = Array.from(
      { length: 500 },
      (_, at) => `${at % 60} ${(at * 7) % 24} ${(at % 28) + 1} ${(at % 12) + 1} *`,
    );
    const together = readSchedule(['TZ=UTC', ...lines].join('\n'), 'a');
    const from = Date.parse('2026-02-03T04:05:00Z');
    const each = lines.map((line) => readSchedule(`TZ=UTC\n${line}`, 'a').next(from));
    expect(together.next(from)).toBe(Math.min(...each.filter((time) => time !== null)));
  });

  it.each([
    ['@yearly\n'.repeat(501), 'A schedule has more than 500 lines'],
    [`# ${'x'.repeat(25_000)}`, 'A schedule is longer than 25000 characters'],
  ])('is refused where it has too much', (spec, message) => {
    expect(() => readSchedule(spec, 'a')).toThrow(new ScheduleError(message));
  });
});
