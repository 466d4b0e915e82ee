import { ChronoField, type TemporalAccessor } from '@js-joda/core';
import { formatSimple, MONTHS, offsetText, padNumber, WEEKDAYS } from '../../../java/index.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { settle } from './calendar-fields.ts';
import { defaultZone, isCalendar, isDate } from './classes.ts';
import { piecesOf } from './simple-date-format.ts';
import { TEMPORAL_ACCESSOR } from './time/classes.ts';
import type { Zone } from './zone.ts';

/** Maps letters of `%t` to patterns of SimpleDateFormat. */
const PATTERNS: Readonly<Record<string, string>> = {
  H: 'HH',
  I: 'hh',
  k: 'H',
  l: 'h',
  M: 'mm',
  S: 'ss',
  L: 'SSS',
  z: 'Z',
  Z: 'z',
  B: 'MMMM',
  b: 'MMM',
  h: 'MMM',
  A: 'EEEE',
  a: 'EEE',
  Y: 'yyyy',
  y: 'yy',
  j: 'DDD',
  m: 'MM',
  d: 'dd',
  e: 'd',
  R: 'HH:mm',
  T: 'HH:mm:ss',
  r: 'hh:mm:ss a',
  D: 'MM/dd/yy',
  F: 'yyyy-MM-dd',
  c: 'EEE MMM dd HH:mm:ss z yyyy',
};

/** Maps the letters that represent several fields to their conversions. */
const COMPOSED: Readonly<Record<string, string>> = {
  R: 'H:M',
  T: 'H:M:S',
  r: 'I:M:S Tp',
  D: 'm/d/y',
  F: 'Y-m-d',
  c: 'a b d T Z Y',
};

export type Conversion = { readonly text: string } | 'unknown-letter' | 'wrong-type';

/**
 * Formats a Date, Calendar, Long, or a value of `java.time` with `%t` and a letter. Returns `wrong-type` where the value is
 * none of these. Throws IllegalFormatConversionException for a field that a value of `java.time` does not have.
 */
export function formatDateConversion(vm: Vm, letter: string, value: Value): Conversion {
  if (!Object.hasOwn(PATTERNS, letter) && !'psQCN'.includes(letter)) return 'unknown-letter';
  const moment = momentOf(vm, value);
  if (moment !== null) return { text: ofMoment(vm, letter, moment.at, moment.zone) };
  if (value instanceof Instance && value.type.isA(TEMPORAL_ACCESSOR)) {
    const source = value.state as TemporalAccessor;
    const text = ofTemporal(letter, source);
    if (text !== null) return { text };
    // Java names the part that is missing, not the whole.
    const parts = (COMPOSED[letter] ?? letter).match(/[A-Za-z]+/g) ?? [];
    const missing = parts.find((part) => part !== 'Tp' && ofTemporal(part, source) === null) ?? letter;
    return vm.fail('java.util.IllegalFormatConversionException', `${missing} != ${value.type.name}`);
  }
  return 'wrong-type';
}

function momentOf(vm: Vm, value: Value): { at: number; zone: Zone } | null {
  if (typeof value === 'bigint') return { at: Number(value), zone: defaultZone(vm) };
  if (isDate(value)) return { at: value.state.moment, zone: defaultZone(vm) };
  return isCalendar(value) ? { at: settle(vm, value.state), zone: value.state.zone } : null;
}

function ofMoment(vm: Vm, letter: string, moment: number, zone: Zone): string {
  switch (letter) {
    case 's':
      return String(Math.floor(moment / 1000));
    case 'Q':
      return String(moment);
    case 'N':
      return `${ofMoment(vm, 'L', moment, zone)}000000`;
    case 'p':
      return formatSimple(piecesOf(vm, 'a'), moment, zone).toLowerCase();
    case 'C':
      return ofMoment(vm, 'Y', moment, zone).slice(0, -2);
    default:
      return formatSimple(piecesOf(vm, PATTERNS[letter] ?? ''), moment, zone);
  }
}

function ofTemporal(letter: string, source: TemporalAccessor): string | null {
  const composed = COMPOSED[letter];
  if (composed !== undefined) {
    const parts = composed.split(/([A-Za-z]+)/).map((part) => {
      if (part === 'Tp') return ofTemporal('p', source)?.toUpperCase() ?? null;
      return /^[A-Za-z]+$/.test(part) ? ofTemporal(part, source) : part;
    });
    return parts.includes(null) ? null : parts.join('');
  }
  const get = (field: ChronoField): number | null => (source.isSupported(field) ? source.getLong(field) : null);
  const shown = (field: ChronoField, show: (value: number) => string): string | null => {
    const value = get(field);
    return value === null ? null : show(value);
  };
  switch (letter) {
    case 'H':
      return shown(ChronoField.HOUR_OF_DAY, (value) => padNumber(value, 2));
    case 'k':
      return shown(ChronoField.HOUR_OF_DAY, String);
    case 'I':
      return shown(ChronoField.CLOCK_HOUR_OF_AMPM, (value) => padNumber(value, 2));
    case 'l':
      return shown(ChronoField.CLOCK_HOUR_OF_AMPM, String);
    case 'M':
      return shown(ChronoField.MINUTE_OF_HOUR, (value) => padNumber(value, 2));
    case 'S':
      return shown(ChronoField.SECOND_OF_MINUTE, (value) => padNumber(value, 2));
    case 'L':
      return shown(ChronoField.MILLI_OF_SECOND, (value) => padNumber(value, 3));
    case 'N':
      return shown(ChronoField.NANO_OF_SECOND, (value) => padNumber(value, 9));
    case 'p':
      return shown(ChronoField.AMPM_OF_DAY, (value) => (value === 0 ? 'am' : 'pm'));
    case 'Y':
      return shown(ChronoField.YEAR_OF_ERA, (value) => padNumber(value, 4));
    case 'y':
      return shown(ChronoField.YEAR_OF_ERA, (value) => padNumber(value % 100, 2));
    case 'C':
      return shown(ChronoField.YEAR_OF_ERA, (value) => padNumber(Math.floor(value / 100), 2));
    case 'm':
      return shown(ChronoField.MONTH_OF_YEAR, (value) => padNumber(value, 2));
    case 'B':
      return shown(ChronoField.MONTH_OF_YEAR, (value) => MONTHS[value - 1] ?? '');
    case 'b':
    case 'h':
      return shown(ChronoField.MONTH_OF_YEAR, (value) => (MONTHS[value - 1] ?? '').slice(0, 3));
    case 'd':
      return shown(ChronoField.DAY_OF_MONTH, (value) => padNumber(value, 2));
    case 'e':
      return shown(ChronoField.DAY_OF_MONTH, String);
    case 'j':
      return shown(ChronoField.DAY_OF_YEAR, (value) => padNumber(value, 3));
    case 'A':
      return shown(ChronoField.DAY_OF_WEEK, (value) => WEEKDAYS[value % 7] ?? '');
    case 'a':
      return shown(ChronoField.DAY_OF_WEEK, (value) => (WEEKDAYS[value % 7] ?? '').slice(0, 3));
    case 's':
      return shown(ChronoField.INSTANT_SECONDS, String);
    case 'Q':
      return shown(ChronoField.INSTANT_SECONDS, (value) =>
        String(value * 1000 + (get(ChronoField.MILLI_OF_SECOND) ?? 0)),
      );
    case 'z':
      return shown(ChronoField.OFFSET_SECONDS, (value) => offsetText(value * 1000, false));
    default:
      return shown(ChronoField.OFFSET_SECONDS, (value) => (value === 0 ? 'Z' : offsetText(value * 1000, true)));
  }
}
