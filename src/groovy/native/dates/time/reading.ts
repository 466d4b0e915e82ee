import {
  type Instant,
  type LocalDate,
  LocalDateTime,
  type LocalTime,
  OffsetDateTime,
  Year,
  YearMonth,
  ZonedDateTime,
} from '@js-joda/core';
import { ScriptThrow } from '../../../runtime/throw.ts';
import type { Vm } from '../../../runtime/vm.ts';
import { newThrowable } from '../../throwables/index.ts';
import { parseTime } from './format/parse.ts';
import type { Formatter } from './format/piece.ts';
import { type Resolved, resolve, resolvedText } from './format/resolve.ts';
import { dateMessage, unreadable } from './guard.ts';

/** Converts the resolved fields of a text to a value, by the name of its class. */
export const READERS = {
  LocalDate: (found: Resolved): LocalDate | null => found.date,
  LocalTime: (found: Resolved): LocalTime | null => found.time,
  LocalDateTime: (found: Resolved): LocalDateTime | null =>
    found.date === null || found.time === null ? null : LocalDateTime.of(found.date, found.time),
  ZonedDateTime: zoned,
  OffsetDateTime: (found: Resolved): OffsetDateTime | null => {
    const local = READERS.LocalDateTime(found);
    if (found.offset === null) return null;
    if (found.instant !== null) return OffsetDateTime.ofInstant(found.instant, found.offset);
    return local === null ? null : OffsetDateTime.of(local, found.offset);
  },
  Instant: (found: Resolved): Instant | null => found.instant ?? zoned(found)?.toInstant() ?? null,
  Year: (found: Resolved): Year | null => {
    const year = found.date?.year() ?? found.left.get('YEAR');
    return year === undefined ? null : Year.of(year);
  },
  YearMonth: (found: Resolved): YearMonth | null => {
    const [year, month] = [
      found.date?.year() ?? found.left.get('YEAR'),
      found.date?.monthValue() ?? found.left.get('MONTH_OF_YEAR'),
    ];
    return year === undefined || month === undefined ? null : YearMonth.of(year, month);
  },
} as const;

function zoned(found: Resolved): ZonedDateTime | null {
  const zone = found.zone ?? found.offset;
  if (zone === null) return null;
  if (found.instant !== null) return ZonedDateTime.ofInstant(found.instant, zone);
  if (found.date === null || found.time === null) return null;
  const local = LocalDateTime.of(found.date, found.time);
  return found.offset !== null && found.zone !== null
    ? ZonedDateTime.ofInstant(local.toInstant(found.offset), found.zone)
    : ZonedDateTime.of(local, zone);
}

/** Reads a text as that class does. Throws DateTimeParseException with Java's words. */
export function readAs<Name extends keyof typeof READERS>(
  vm: Vm,
  name: Name,
  text: string,
  formatter: Formatter,
): NonNullable<ReturnType<(typeof READERS)[Name]>> {
  const shown = text.length > 64 ? `${text.slice(0, 64)}...` : text;
  const parsed = parseTime(formatter, text);
  if ('failedAt' in parsed) {
    return unreadable(vm, `Text '${shown}' could not be parsed at index ${parsed.failedAt}`, text, parsed.failedAt);
  }
  if ('leftFrom' in parsed) {
    const message = `Text '${shown}' could not be parsed, unparsed text found at index ${parsed.leftFrom}`;
    return unreadable(vm, message, text, parsed.leftFrom);
  }
  try {
    if (formatter.zone !== null) parsed.read.zone ??= formatter.zone;
    const found = resolve(parsed.read, formatter.strict);
    const read = READERS[name](found);
    if (read !== null) return read as NonNullable<ReturnType<(typeof READERS)[Name]>>;
    const why = `Unable to obtain ${name} from TemporalAccessor: ${resolvedText(found)} of type java.time.format.Parsed`;
    return failed(vm, shown, text, why);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DateTimeException') throw error;
    return failed(vm, shown, text, dateMessage(error.message));
  }
}

function failed(vm: Vm, shown: string, text: string, why: string): never {
  const cause = newThrowable(vm.classNamed('java.time.DateTimeException'), why);
  const type = vm.classNamed('java.time.format.DateTimeParseException');
  const message = `Text '${shown}' could not be parsed: ${why}`;
  throw new ScriptThrow(newThrowable(type, message, cause, { parsedString: text, errorIndex: 0 }));
}
