import {
  ChronoField,
  ChronoUnit,
  DayOfWeek,
  Duration,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
  Month,
  OffsetDateTime,
  Period,
  Year,
  YearMonth,
  ZonedDateTime,
  ZoneId,
  ZoneOffset,
} from '@js-joda/core';
import { COMPARABLE, defineClass, defineInterface, ENUM, SERIALIZABLE } from '../../../runtime/classes.ts';
import { GroovyClass } from '../../../runtime/groovy-class.ts';
import { Instance } from '../../../runtime/instance.ts';
import { mismatch } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';

export const TEMPORAL_ACCESSOR = defineInterface('java.time.temporal.TemporalAccessor');
export const TEMPORAL = defineInterface('java.time.temporal.Temporal', TEMPORAL_ACCESSOR);
export const TEMPORAL_ADJUSTER = defineInterface('java.time.temporal.TemporalAdjuster');
export const TEMPORAL_AMOUNT = defineInterface('java.time.temporal.TemporalAmount');
export const TEMPORAL_UNIT = defineInterface('java.time.temporal.TemporalUnit');
export const TEMPORAL_FIELD = defineInterface('java.time.temporal.TemporalField');

function temporal(name: string): GroovyClass {
  return defineClass(`java.time.${name}`, undefined, [TEMPORAL, TEMPORAL_ADJUSTER, COMPARABLE, SERIALIZABLE]);
}

function enumeration(name: string, ...interfaces: GroovyClass[]): GroovyClass {
  return new GroovyClass(`java.time.${name}`, ENUM, interfaces, 'enum');
}

export const LOCAL_DATE = temporal('LocalDate');
export const LOCAL_TIME = temporal('LocalTime');
export const LOCAL_DATE_TIME = temporal('LocalDateTime');
export const ZONED_DATE_TIME = temporal('ZonedDateTime');
export const OFFSET_DATE_TIME = temporal('OffsetDateTime');
export const INSTANT = temporal('Instant');
export const YEAR = temporal('Year');
export const YEAR_MONTH = temporal('YearMonth');
export const DURATION = defineClass('java.time.Duration', undefined, [TEMPORAL_AMOUNT, COMPARABLE, SERIALIZABLE]);
export const PERIOD = defineClass('java.time.Period', undefined, [TEMPORAL_AMOUNT, SERIALIZABLE]);
export const ZONE_ID = defineClass('java.time.ZoneId', undefined, [SERIALIZABLE]);
export const ZONE_REGION = defineClass('java.time.ZoneRegion', ZONE_ID);
export const ZONE_OFFSET = defineClass('java.time.ZoneOffset', ZONE_ID, [COMPARABLE, TEMPORAL_ACCESSOR]);
export const DAY_OF_WEEK = enumeration('DayOfWeek', TEMPORAL_ACCESSOR, TEMPORAL_ADJUSTER);
export const MONTH = enumeration('Month', TEMPORAL_ACCESSOR, TEMPORAL_ADJUSTER);
export const CHRONO_UNIT = enumeration('temporal.ChronoUnit', TEMPORAL_UNIT);
export const CHRONO_FIELD = enumeration('temporal.ChronoField', TEMPORAL_FIELD);

/** Represents any object of the library behind a value of `java.time`. */
export type Joda =
  | LocalDate
  | LocalTime
  | LocalDateTime
  | ZonedDateTime
  | OffsetDateTime
  | Instant
  | Year
  | YearMonth
  | Duration
  | Period
  | ZoneId
  | DayOfWeek
  | Month
  | ChronoUnit
  | ChronoField;

/** Describes a class of the library, whose constructor is not used here. */
export interface Kind<State> {
  readonly prototype: State;
  [Symbol.hasInstance](value: unknown): boolean;
}

const KINDS: readonly (readonly [kind: Kind<unknown>, type: GroovyClass])[] = [
  [LocalDate, LOCAL_DATE],
  [LocalTime, LOCAL_TIME],
  [LocalDateTime, LOCAL_DATE_TIME],
  [ZonedDateTime, ZONED_DATE_TIME],
  [OffsetDateTime, OFFSET_DATE_TIME],
  [Instant, INSTANT],
  [Year, YEAR],
  [YearMonth, YEAR_MONTH],
  [Duration, DURATION],
  [Period, PERIOD],
  [ZoneOffset, ZONE_OFFSET],
  [ZoneId, ZONE_REGION],
  [DayOfWeek, DAY_OF_WEEK],
  [Month, MONTH],
  [ChronoUnit, CHRONO_UNIT],
  [ChronoField, CHRONO_FIELD],
];

const constants = new WeakMap<object, Instance>();

/** Returns the value of an object of the library. Constants of enums are the same object each time. */
export function wrap(value: object): Instance {
  const known = constants.get(value);
  if (known !== undefined) return known;
  const type = KINDS.find(([kind]) => kind[Symbol.hasInstance](value))?.[1];
  if (type === undefined) return mismatch();
  const made = new Instance<unknown>(type, value);
  if (type.kind === 'enum') constants.set(value, made);
  return made;
}

/** Returns the library's object behind a value, or null where it is of none of these kinds. */
export function inner<State>(value: Value | undefined, kind: Kind<State>): State | null {
  return value instanceof Instance && kind[Symbol.hasInstance](value.state) ? (value.state as State) : null;
}

/** Returns the library's object behind an argument. */
export function argument<State>(value: Value | undefined, kind: Kind<State>): State {
  return inner(value, kind) ?? mismatch();
}
