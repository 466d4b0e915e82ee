import { longHash, type PatternPiece } from '../../../java/index.ts';
import { CLONEABLE, COMPARABLE, defineClass, SERIALIZABLE } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { type Zone, zoneOf } from './zone.ts';

export const DATE = defineClass('java.util.Date', undefined, [SERIALIZABLE, CLONEABLE, COMPARABLE]);
export const TIMESTAMP = defineClass('java.sql.Timestamp', DATE);
export const CALENDAR = defineClass('java.util.Calendar', undefined, [SERIALIZABLE, CLONEABLE, COMPARABLE]);
export const GREGORIAN_CALENDAR = defineClass('java.util.GregorianCalendar', CALENDAR);
export const TIME_ZONE = defineClass('java.util.TimeZone', undefined, [SERIALIZABLE, CLONEABLE]);
export const ZONE_INFO = defineClass('sun.util.calendar.ZoneInfo', TIME_ZONE);
export const LOCALE = defineClass('java.util.Locale', undefined, [SERIALIZABLE, CLONEABLE]);
export const FORMAT = defineClass('java.text.Format', undefined, [SERIALIZABLE, CLONEABLE]);
export const DATE_FORMAT = defineClass('java.text.DateFormat', FORMAT);
export const SIMPLE_DATE_FORMAT = defineClass('java.text.SimpleDateFormat', DATE_FORMAT);

/** Holds a date in milliseconds since 1970. */
export interface DateState {
  moment: number;
}
export type DateValue = Instance<DateState>;

export interface CalendarState {
  moment: number;
  zone: Zone;
  lenient: boolean;
  /** Holds the first day of the week, counted from 0 for Sunday. */
  firstDay: number;
  minimalDays: number;
  /** Is true where nothing but the set fields is known, because the calendar was cleared or is being created. */
  blank: boolean;
  /** Holds the fields that were set since the moment was last computed, the latest last. */
  readonly pending: Map<number, number>;
}
export type CalendarValue = Instance<CalendarState>;

export type ZoneValue = Instance<Zone>;

export interface LocaleState {
  readonly language: string;
  readonly country: string;
  readonly variant: string;
}
export type LocaleValue = Instance<LocaleState>;

export interface DateFormatState {
  pattern: string;
  pieces: readonly PatternPiece[];
  zone: Zone;
  lenient: boolean;
}
export type DateFormatValue = Instance<DateFormatState>;

export function newDate(moment: number): DateValue {
  return new Instance<DateState>(DATE, { moment });
}

export function newZone(zone: Zone): ZoneValue {
  return new Instance(ZONE_INFO, zone);
}

export function defaultZone(vm: Vm): Zone {
  return zoneOf(vm.surroundings.timeZone);
}

export function isDate(value: Value | undefined): value is DateValue {
  return value instanceof Instance && value.type.isA(DATE);
}

export function isZone(value: Value | undefined): value is ZoneValue {
  return value instanceof Instance && value.type.isA(TIME_ZONE);
}

export function isLocale(value: Value | undefined): value is LocaleValue {
  return value instanceof Instance && value.type.isA(LOCALE);
}

export function isCalendar(value: Value | undefined): value is CalendarValue {
  return value instanceof Instance && value.type.isA(CALENDAR);
}

export function momentArg(value: Value | undefined): number {
  return isDate(value) ? value.state.moment : mismatch();
}

export function zoneArg(value: Value | undefined): Zone {
  return isZone(value) ? value.state : mismatch();
}

/** Returns a Long. */
export function long(value: number): bigint {
  return BigInt(Math.trunc(value));
}

/** Returns the hash of a Long that is given as a number. */
export function hashOfLong(value: number): number {
  return longHash(long(value));
}
