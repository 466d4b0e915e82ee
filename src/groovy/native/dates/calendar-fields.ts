import {
  type Civil,
  civilOf,
  DAY_MS,
  daysInMonth,
  floorMod,
  isLeapYear,
  localOf,
  weekOfMonth,
  weekOfYear,
} from '../../../java/index.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Vm } from '../../runtime/vm.ts';
import { type CalendarState, type CalendarValue, GREGORIAN_CALENDAR } from './classes.ts';
import { FIELD } from './field-names.ts';
import type { Zone } from './zone.ts';

export function newCalendar(moment: number, zone: Zone): CalendarValue {
  return new Instance<CalendarState>(GREGORIAN_CALENDAR, {
    moment,
    zone,
    lenient: true,
    firstDay: 0,
    minimalDays: 1,
    blank: false,
    pending: new Map(),
  });
}

/** Returns the fields that the calendar shows, after computing the moment of fields that were set. */
export function civilNow(vm: Vm, calendar: CalendarState): Civil {
  const moment = settle(vm, calendar);
  return civilOf(moment + calendar.zone.offsetAt(moment));
}

function rules(calendar: CalendarState): { first: number; minimal: number } {
  return { first: calendar.firstDay, minimal: calendar.minimalDays };
}

export function fieldOf(vm: Vm, calendar: CalendarState, field: number): number {
  const civil = civilNow(vm, calendar);
  const { moment, zone } = calendar;
  const values: Readonly<Record<number, () => number>> = {
    [FIELD.ERA]: () => (civil.year > 0 ? 1 : 0),
    [FIELD.YEAR]: () => (civil.year > 0 ? civil.year : 1 - civil.year),
    [FIELD.MONTH]: () => civil.month,
    [FIELD.WEEK_OF_YEAR]: () => weekOfYear(civil, rules(calendar)).week,
    [FIELD.WEEK_OF_MONTH]: () => weekOfMonth(civil, rules(calendar)),
    [FIELD.DAY_OF_MONTH]: () => civil.day,
    [FIELD.DAY_OF_YEAR]: () => civil.dayOfYear,
    [FIELD.DAY_OF_WEEK]: () => civil.weekday + 1,
    [FIELD.DAY_OF_WEEK_IN_MONTH]: () => Math.floor((civil.day - 1) / 7) + 1,
    [FIELD.AM_PM]: () => (civil.hour < 12 ? 0 : 1),
    [FIELD.HOUR]: () => civil.hour % 12,
    [FIELD.HOUR_OF_DAY]: () => civil.hour,
    [FIELD.MINUTE]: () => civil.minute,
    [FIELD.SECOND]: () => civil.second,
    [FIELD.MILLISECOND]: () => civil.milli,
    [FIELD.ZONE_OFFSET]: () => zone.standardAt(moment),
    [FIELD.DST_OFFSET]: () => zone.offsetAt(moment) - zone.standardAt(moment),
  };
  return values[field]?.() ?? badField(vm, field);
}

function badField(vm: Vm, field: number): never {
  return vm.fail('java.lang.ArrayIndexOutOfBoundsException', `Index ${field} out of bounds for length 17`);
}

export const FIELD_NAMES = Object.keys(FIELD).filter((name) => name !== 'DATE') as (keyof typeof FIELD)[];

/** Sets a field. The moment is computed only when it is needed, so that fields may be set in any order. */
export function setField(vm: Vm, calendar: CalendarState, field: number, value: number): void {
  if (field < 0 || field > FIELD.DST_OFFSET) badField(vm, field);
  calendar.pending.delete(field);
  calendar.pending.set(field, value);
}

/** Computes the moment of the fields that were set. Throws IllegalArgumentException for what a strict one does not take. */
export function settle(vm: Vm, calendar: CalendarState): number {
  const { pending, zone } = calendar;
  if (pending.size === 0) return calendar.moment;
  const before = civilOf(calendar.moment + zone.offsetAt(calendar.moment));
  if (!calendar.lenient) checkBounds(vm, calendar, before);
  const get = (field: number, otherwise: number): number => pending.get(field) ?? otherwise;
  const date = dateOf(calendar, before);
  const hour = latestHour(calendar)
    ? get(FIELD.HOUR, before.hour % 12) + 12 * get(FIELD.AM_PM, before.hour < 12 ? 0 : 1)
    : get(FIELD.HOUR_OF_DAY, before.hour);
  const time =
    hour * 3_600_000 +
    get(FIELD.MINUTE, before.minute) * 60_000 +
    get(FIELD.SECOND, before.second) * 1000 +
    get(FIELD.MILLISECOND, before.milli);
  const offset = pending.get(FIELD.ZONE_OFFSET);
  const local = date + time;
  calendar.moment = offset === undefined ? zone.momentOf(local) : local - offset - get(FIELD.DST_OFFSET, 0);
  pending.clear();
  calendar.blank = false;
  return calendar.moment;
}

type Way = 'day' | 'dayOfYear' | 'weekOfYear' | 'weekOfMonth' | 'inMonth';

/** Returns when a field was set: the larger, the later it was set; 1 means computed, 0 not known. */
function stamp(calendar: CalendarState, field: number): number {
  const at = [...calendar.pending.keys()].indexOf(field);
  return at >= 0 ? at + 2 : calendar.blank ? 0 : 1;
}

function both(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : Math.max(a, b);
}

/** Says whether the hour is determined by `HOUR` and `AM_PM`. */
function latestHour(calendar: CalendarState): boolean {
  const [ofDay, ofHalf, half] = [FIELD.HOUR_OF_DAY, FIELD.HOUR, FIELD.AM_PM].map((field) => stamp(calendar, field));
  const paired = both(ofHalf ?? 0, half ?? 0);
  if ((ofDay ?? 0) === 0 && paired === 0) return Math.max(ofHalf ?? 0, half ?? 0) > 0;
  return paired > (ofDay ?? 0);
}

/** Returns how the fields set last determine the day, by the rules of `java.util.GregorianCalendar`. */
function wayOf(calendar: CalendarState): Way {
  const at = (field: number): number => stamp(calendar, field);
  const weekday = at(FIELD.DAY_OF_WEEK);
  const ways: readonly (readonly [Way, number])[] = [
    ['day', at(FIELD.DAY_OF_MONTH)],
    ['weekOfMonth', both(at(FIELD.WEEK_OF_MONTH), weekday)],
    ['inMonth', both(at(FIELD.DAY_OF_WEEK_IN_MONTH), weekday)],
    ['dayOfYear', at(FIELD.DAY_OF_YEAR)],
    ['weekOfYear', both(at(FIELD.WEEK_OF_YEAR), weekday)],
  ];
  const best = Math.max(...ways.map(([, when]) => when));
  if (best > 0) return ways.find(([, when]) => when === best)?.[0] ?? 'day';
  const alone: readonly (readonly [Way, number])[] = [
    ['weekOfMonth', at(FIELD.WEEK_OF_MONTH)],
    ['inMonth', Math.max(at(FIELD.DAY_OF_WEEK_IN_MONTH), weekday)],
    ['weekOfYear', at(FIELD.WEEK_OF_YEAR)],
  ];
  const next = Math.max(...alone.map(([, when]) => when));
  return next === 0 ? 'day' : (alone.find(([, when]) => when === next)?.[0] ?? 'day');
}

/** Returns the start of the day in local milliseconds. */
function dateOf(calendar: CalendarState, before: Civil): number {
  const { pending } = calendar;
  const given = pending.get(FIELD.YEAR) ?? before.year;
  const year = pending.get(FIELD.ERA) === 0 ? 1 - given : given;
  const month = pending.get(FIELD.MONTH) ?? before.month;
  const weekday = (pending.get(FIELD.DAY_OF_WEEK) ?? before.weekday + 1) - 1;
  const inWeek = floorMod(weekday - calendar.firstDay, 7);
  switch (wayOf(calendar)) {
    case 'dayOfYear':
      return localOf(year, 0, pending.get(FIELD.DAY_OF_YEAR) ?? 1);
    case 'weekOfYear':
      return (
        firstWeek(calendar, localOf(year, 0, 1)) +
        ((pending.get(FIELD.WEEK_OF_YEAR) ?? 1) - 1) * 7 * DAY_MS +
        inWeek * DAY_MS
      );
    case 'weekOfMonth': {
      const week = pending.get(FIELD.WEEK_OF_MONTH) ?? weekOfMonth(before, rules(calendar));
      return firstWeek(calendar, localOf(year, month, 1)) + (week - 1) * 7 * DAY_MS + inWeek * DAY_MS;
    }
    case 'inMonth': {
      const nth = pending.get(FIELD.DAY_OF_WEEK_IN_MONTH) ?? 1;
      const first = localOf(year, month, 1);
      if (nth >= 0) return first + (floorMod(weekday - civilOf(first).weekday, 7) + (nth - 1) * 7) * DAY_MS;
      const end = localOf(year, month + 1, 0);
      return end - (floorMod(civilOf(end).weekday - weekday, 7) + (-nth - 1) * 7) * DAY_MS;
    }
    default:
      return localOf(year, month, pending.get(FIELD.DAY_OF_MONTH) ?? before.day);
  }
}

/** Returns the start of the first week of the month or year that begins at `start`. */
function firstWeek(calendar: CalendarState, start: number): number {
  const into = floorMod(civilOf(start).weekday - calendar.firstDay, 7);
  return start - into * DAY_MS + (7 - into >= calendar.minimalDays ? 0 : 7 * DAY_MS);
}

function checkBounds(vm: Vm, calendar: CalendarState, before: Civil): void {
  const year = calendar.pending.get(FIELD.YEAR) ?? before.year;
  const month = calendar.pending.get(FIELD.MONTH) ?? before.month;
  for (const [field, value] of calendar.pending) {
    const [low, high] = bounds(field, year, floorMod(month, 12));
    if (value < low || value > high) vm.fail('java.lang.IllegalArgumentException', FIELD_NAMES[field] ?? null);
  }
}

/** Returns the minimum and maximum of a field in a month. */
export function bounds(field: number, year: number, month: number): readonly [number, number] {
  switch (field) {
    case FIELD.MONTH:
      return [0, 11];
    case FIELD.DAY_OF_MONTH:
      return [1, daysInMonth(year, month)];
    case FIELD.DAY_OF_YEAR:
      return [1, isLeapYear(year) ? 366 : 365];
    case FIELD.DAY_OF_WEEK:
      return [1, 7];
    case FIELD.AM_PM:
    case FIELD.ERA:
      return [0, 1];
    case FIELD.HOUR:
      return [0, 11];
    case FIELD.HOUR_OF_DAY:
      return [0, 23];
    case FIELD.MINUTE:
    case FIELD.SECOND:
      return [0, 59];
    case FIELD.MILLISECOND:
      return [0, 999];
    case FIELD.WEEK_OF_YEAR:
      return [1, 53];
    case FIELD.WEEK_OF_MONTH:
      return [0, 6];
    case FIELD.YEAR:
      return [1, 292_278_994];
    default:
      return [-50_400_000, 50_400_000];
  }
}

export function clearTime(vm: Vm, calendar: CalendarState): void {
  for (const field of [FIELD.HOUR_OF_DAY, FIELD.MINUTE, FIELD.SECOND, FIELD.MILLISECOND]) {
    setField(vm, calendar, field, 0);
  }
  settle(vm, calendar);
}
