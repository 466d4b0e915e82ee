import { ChronoField, Instant, LocalDate, LocalTime, Month, Year, ZoneId, ZoneOffset } from '@js-joda/core';
import type { Read } from './parse.ts';

/** Holds the values to which the fields of a text resolve. */
export interface Resolved {
  readonly date: LocalDate | null;
  readonly time: LocalTime | null;
  readonly offset: ZoneOffset | null;
  readonly zone: ZoneId | null;
  readonly instant: Instant | null;
  /** Holds the fields that neither date nor time used. */
  readonly left: ReadonlyMap<string, number>;
}

const OTHER_HOURS = ['HOUR_OF_DAY', 'CLOCK_HOUR_OF_DAY', 'HOUR_OF_AMPM', 'CLOCK_HOUR_OF_AMPM'];

/** Throws the library's DateTimeException where a value is out of its bounds. */
export function resolve(read: Read, strict: boolean): Resolved {
  const left = new Map(read.fields);
  for (const [name, value] of left) checkField(name, value);
  const nanos = left.get('NANO_OF_SECOND') ?? 0;
  const seconds = take(left, 'INSTANT_SECONDS');
  const offsetSeconds = left.get('OFFSET_SECONDS');
  const offset = offsetSeconds === undefined ? null : ZoneOffset.ofTotalSeconds(offsetSeconds);
  const zone = read.zone === null ? null : ZoneId.of(read.zone);
  if (seconds !== undefined) {
    return { date: null, time: null, offset, zone, instant: Instant.ofEpochSecond(seconds, nanos), left };
  }
  const date = dateIn(left, strict);
  const time = timeIn(left);
  return { date, time, offset, zone, instant: null, left };
}

function take(fields: Map<string, number>, name: string): number | undefined {
  const value = fields.get(name);
  fields.delete(name);
  return value;
}

function checkField(name: string, value: number): void {
  const field = Reflect.get(ChronoField, name);
  if (field instanceof ChronoField) field.checkValidValue(value);
}

function dateIn(fields: Map<string, number>, strict: boolean): LocalDate | null {
  const epochDay = take(fields, 'EPOCH_DAY');
  if (epochDay !== undefined) return LocalDate.ofEpochDay(epochDay);
  const era = fields.get('ERA');
  const ofEra = fields.get('YEAR_OF_ERA');
  if (ofEra !== undefined && (!strict || era !== undefined) && !fields.has('YEAR')) {
    fields.set('YEAR', era === 0 ? 1 - ofEra : ofEra);
    fields.delete('YEAR_OF_ERA');
    fields.delete('ERA');
  }
  const year = fields.get('YEAR');
  const month = fields.get('MONTH_OF_YEAR');
  const day = fields.get('DAY_OF_MONTH');
  if (year === undefined) return null;
  if (month !== undefined && day !== undefined) {
    for (const name of ['YEAR', 'MONTH_OF_YEAR', 'DAY_OF_MONTH']) fields.delete(name);
    const longest = Month.of(month).length(Year.isLeap(year));
    const date = LocalDate.of(year, month, strict ? day : Math.min(day, longest));
    fields.delete('DAY_OF_WEEK');
    return date;
  }
  const dayOfYear = fields.get('DAY_OF_YEAR');
  if (dayOfYear === undefined) return null;
  fields.delete('YEAR');
  fields.delete('DAY_OF_YEAR');
  return LocalDate.ofYearDay(year, dayOfYear);
}

function timeIn(fields: Map<string, number>): LocalTime | null {
  const nanoOfDay = take(fields, 'NANO_OF_DAY');
  if (nanoOfDay !== undefined) return LocalTime.ofNanoOfDay(nanoOfDay);
  const milliOfDay = take(fields, 'MILLI_OF_DAY');
  if (milliOfDay !== undefined) return LocalTime.ofNanoOfDay(milliOfDay * 1_000_000);
  const hour = hourIn(fields);
  if (hour === undefined) return null;
  const [minute, second, nano] = ['MINUTE_OF_HOUR', 'SECOND_OF_MINUTE', 'NANO_OF_SECOND'].map((name) =>
    fields.get(name),
  );
  if (minute === undefined ? second !== undefined || nano !== undefined : second === undefined && nano !== undefined) {
    return null;
  }
  for (const name of [...OTHER_HOURS, 'AMPM_OF_DAY', 'MINUTE_OF_HOUR', 'SECOND_OF_MINUTE', 'NANO_OF_SECOND']) {
    fields.delete(name);
  }
  return LocalTime.of(hour, minute ?? 0, second ?? 0, nano ?? 0);
}

function hourIn(fields: ReadonlyMap<string, number>): number | undefined {
  const hour = fields.get('HOUR_OF_DAY');
  if (hour !== undefined) return hour;
  const clock = fields.get('CLOCK_HOUR_OF_DAY');
  if (clock !== undefined) return clock % 24;
  const half = fields.get('AMPM_OF_DAY');
  const ofHalf = fields.get('HOUR_OF_AMPM') ?? fields.get('CLOCK_HOUR_OF_AMPM');
  return half === undefined || ofHalf === undefined ? undefined : (ofHalf % 12) + 12 * half;
}

/** Returns the parsed values as Java shows them in its messages. */
export function resolvedText(found: Resolved): string {
  if (found.instant !== null) return `{InstantSeconds=${found.instant.epochSecond()}},ISO`;
  const fields = [...found.left].map(([name, value]) => {
    const field = Reflect.get(ChronoField, name);
    return `${field instanceof ChronoField ? field.toString() : name}=${value}`;
  });
  const date = found.date?.toString();
  const time = found.time?.toString();
  const both = [date, time].filter((part) => part !== undefined).join('T');
  const zone = found.zone === null ? '' : `,${found.zone.id()}`;
  return `{${fields.join(', ')}},ISO${zone}${both === '' ? '' : ` resolved to ${both}`}`;
}
