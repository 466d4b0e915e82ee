import type { DayOfWeek, LocalDate, LocalTime, Month, TemporalUnit } from '@js-joda/core';
import type { MethodRow } from '../../define.ts';
import { give, int, type Of, shift } from './common.ts';
import { unitArg } from './enums.ts';
import { askFor } from './guard.ts';

/** Describes the members that LocalDateTime, OffsetDateTime and ZonedDateTime share. */
interface DateTime<Self> {
  year(): number;
  monthValue(): number;
  month(): Month;
  dayOfMonth(): number;
  dayOfYear(): number;
  dayOfWeek(): DayOfWeek;
  hour(): number;
  minute(): number;
  second(): number;
  nano(): number;
  plusYears(by: number): Self;
  plusMonths(by: number): Self;
  plusWeeks(by: number): Self;
  plusDays(by: number): Self;
  plusHours(by: number): Self;
  plusMinutes(by: number): Self;
  plusSeconds(by: number): Self;
  plusNanos(by: number): Self;
  minusYears(by: number): Self;
  minusMonths(by: number): Self;
  minusWeeks(by: number): Self;
  minusDays(by: number): Self;
  minusHours(by: number): Self;
  minusMinutes(by: number): Self;
  minusSeconds(by: number): Self;
  minusNanos(by: number): Self;
  withYear(value: number): Self;
  withMonth(value: number): Self;
  withDayOfMonth(value: number): Self;
  withDayOfYear(value: number): Self;
  withHour(value: number): Self;
  withMinute(value: number): Self;
  withSecond(value: number): Self;
  withNano(value: number): Self;
  toLocalDate(): LocalDate;
  toLocalTime(): LocalTime;
  truncatedTo(unit: TemporalUnit): Self;
}

export function dateTimeRows<State extends object & DateTime<object>>(): MethodRow<Of<State>>[] {
  return [
    int('getYear', (self) => self.year()),
    int('getMonthValue', (self) => self.monthValue()),
    give('getMonth', (self) => self.month()),
    int('getDayOfMonth', (self) => self.dayOfMonth()),
    int('getDayOfYear', (self) => self.dayOfYear()),
    give('getDayOfWeek', (self) => self.dayOfWeek()),
    int('getHour', (self) => self.hour()),
    int('getMinute', (self) => self.minute()),
    int('getSecond', (self) => self.second()),
    int('getNano', (self) => self.nano()),
    shift('plusYears', (self, by) => self.plusYears(by)),
    shift('plusMonths', (self, by) => self.plusMonths(by)),
    shift('plusWeeks', (self, by) => self.plusWeeks(by)),
    shift('plusDays', (self, by) => self.plusDays(by)),
    shift('plusHours', (self, by) => self.plusHours(by)),
    shift('plusMinutes', (self, by) => self.plusMinutes(by)),
    shift('plusSeconds', (self, by) => self.plusSeconds(by)),
    shift('plusNanos', (self, by) => self.plusNanos(by)),
    shift('minusYears', (self, by) => self.minusYears(by)),
    shift('minusMonths', (self, by) => self.minusMonths(by)),
    shift('minusWeeks', (self, by) => self.minusWeeks(by)),
    shift('minusDays', (self, by) => self.minusDays(by)),
    shift('minusHours', (self, by) => self.minusHours(by)),
    shift('minusMinutes', (self, by) => self.minusMinutes(by)),
    shift('minusSeconds', (self, by) => self.minusSeconds(by)),
    shift('minusNanos', (self, by) => self.minusNanos(by)),
    shift('withYear', (self, value) => self.withYear(value)),
    shift('withMonth', (self, value) => self.withMonth(value)),
    shift('withDayOfMonth', (self, value) => self.withDayOfMonth(value)),
    shift('withDayOfYear', (self, value) => self.withDayOfYear(value)),
    shift('withHour', (self, value) => self.withHour(value)),
    shift('withMinute', (self, value) => self.withMinute(value)),
    shift('withSecond', (self, value) => self.withSecond(value)),
    shift('withNano', (self, value) => self.withNano(value)),
    give('toLocalDate', (self) => self.toLocalDate()),
    give('toLocalTime', (self) => self.toLocalTime()),
    ['truncatedTo', 1, (self, [unit], vm) => askFor(vm, () => self.state.truncatedTo(unitArg(unit)))],
  ];
}
