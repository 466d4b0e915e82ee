import { Instant, OffsetDateTime, type TemporalAccessor, ZonedDateTime, ZoneId } from '@js-joda/core';
import { defineClass } from '../../../runtime/classes.ts';
import { Instance } from '../../../runtime/instance.ts';
import { mismatch } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';
import type { Vm } from '../../../runtime/vm.ts';
import type { Formatter } from './format/piece.ts';
import { printTime } from './format/print.ts';

export const DATE_TIME_FORMATTER = defineClass('java.time.format.DateTimeFormatter');
export type FormatterValue = Instance<Formatter>;

export function newFormatter(formatter: Formatter): FormatterValue {
  return new Instance<Formatter>(DATE_TIME_FORMATTER, formatter);
}

export function isFormatter(value: Value | undefined): value is FormatterValue {
  return value instanceof Instance && value.type === DATE_TIME_FORMATTER;
}

export function formatterArg(value: Value | undefined): Formatter {
  return isFormatter(value) ? value.state : mismatch();
}

/** Throws UnsupportedTemporalTypeException or DateTimeException. */
export function formatTime(vm: Vm, formatter: Formatter, given: TemporalAccessor): string {
  const source = formatter.zone === null ? withFields(given) : zoned(given, ZoneId.of(formatter.zone));
  return printTime(formatter, source, (kind, message) =>
    kind === 'field'
      ? vm.fail('java.time.temporal.UnsupportedTemporalTypeException', message)
      : vm.fail('java.time.DateTimeException', kind === 'zone' ? message + String(given) : message),
  );
}

/** Returns a moment that knows all its fields: the library's OffsetDateTime denies those of its offset. */
function withFields(source: TemporalAccessor): TemporalAccessor {
  return source instanceof OffsetDateTime ? source.toZonedDateTime() : source;
}

function zoned(source: TemporalAccessor, zone: ZoneId): TemporalAccessor {
  if (source instanceof Instant) return ZonedDateTime.ofInstant(source, zone);
  return source instanceof ZonedDateTime ? source.withZoneSameInstant(zone) : source;
}
