import {
  Duration,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
  OffsetDateTime,
  Period,
  Year,
  YearMonth,
  ZonedDateTime,
  ZoneOffset,
} from '@js-joda/core';
import { stringHash } from '../../../../java/index.ts';
import { hashOfLong } from '../classes.ts';

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Returns Java's `hashCode` of a value of `java.time`. */
export function hashOf(state: object): number {
  if (state instanceof LocalDate) {
    const year = state.year();
    return ((year & 0xfffff800) ^ ((year << 11) + (state.monthValue() << 6) + state.dayOfMonth())) | 0;
  }
  if (state instanceof LocalTime) return hashOfLong(state.toNanoOfDay());
  if (state instanceof LocalDateTime) return hashOf(state.toLocalDate()) ^ hashOf(state.toLocalTime());
  if (state instanceof Instant) return (hashOfLong(state.epochSecond()) + 51 * state.nano()) | 0;
  if (state instanceof Duration) return (hashOfLong(state.seconds()) + 51 * state.nano()) | 0;
  if (state instanceof Period) return (state.years() + rotated(state.months(), 8) + rotated(state.days(), 16)) | 0;
  if (state instanceof Year) return state.value();
  if (state instanceof YearMonth) return state.year() ^ (state.monthValue() << 27);
  if (state instanceof ZoneOffset) return state.totalSeconds();
  if (state instanceof OffsetDateTime) return hashOf(state.toLocalDateTime()) ^ hashOf(state.offset());
  if (state instanceof ZonedDateTime) {
    return hashOf(state.toLocalDateTime()) ^ hashOf(state.offset()) ^ rotated(hashOf(state.zone()), 3);
  }
  return stringHash(String(state));
}
