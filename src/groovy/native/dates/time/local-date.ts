import { Instant, LocalDate, LocalDateTime, LocalTime, Period, ZoneId } from '@js-joda/core';
import { intArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, inner, LOCAL_DATE, wrap } from './classes.ts';
import {
  countArg,
  formatRow,
  give,
  int,
  madeRows,
  monthArg,
  type Of,
  shift,
  supportRow,
  temporalRows,
} from './common.ts';
import { iso } from './format/iso.ts';
import { askFor } from './guard.ts';

type Self = LocalDate;

export const localDateClass: NativeClass = nativeClass<Of<Self>>(LOCAL_DATE, {
  constants: { MIN: wrap(LocalDate.MIN), MAX: wrap(LocalDate.MAX), EPOCH: wrap(LocalDate.EPOCH_0) },
  statics: [
    ...madeRows(
      'LocalDate',
      iso('ISO_LOCAL_DATE'),
      (moment) => moment.toLocalDate(),
      (temporal) => LocalDate.from(temporal),
    ),
    [
      'of',
      3,
      (_none, [year, month, day], vm) => {
        const [y, m, d] = [intArg(year), monthArg(month), intArg(day)];
        return askFor(vm, () => LocalDate.of(y, m, d));
      },
    ],
    ['ofYearDay', 2, (_none, [year, day], vm) => askFor(vm, () => LocalDate.ofYearDay(intArg(year), intArg(day)))],
    ['ofEpochDay', 1, (_none, [day], vm) => askFor(vm, () => LocalDate.ofEpochDay(countArg(vm, day)))],
    [
      'ofInstant',
      2,
      (_none, [instant, zone], vm) =>
        askFor(vm, () => LocalDate.ofInstant(argument(instant, Instant), argument(zone, ZoneId))),
    ],
  ],
  methods: [
    ...temporalRows<Self>(LocalDate, (a, b) => a.compareTo(b)),
    formatRow<Self>(),
    supportRow<Self>(),
    ['isEqual', 1, (self, [other]) => self.state.isEqual(argument(other, LocalDate))],
    int('getYear', (self) => self.year()),
    int('getMonthValue', (self) => self.monthValue()),
    give('getMonth', (self) => self.month()),
    int('getDayOfMonth', (self) => self.dayOfMonth()),
    int('getDayOfYear', (self) => self.dayOfYear()),
    give('getDayOfWeek', (self) => self.dayOfWeek()),
    int('lengthOfMonth', (self) => self.lengthOfMonth()),
    int('lengthOfYear', (self) => self.lengthOfYear()),
    ['isLeapYear', 0, (self) => self.state.isLeapYear()],
    shift('plusDays', (self, by) => self.plusDays(by)),
    shift('plusWeeks', (self, by) => self.plusWeeks(by)),
    shift('plusMonths', (self, by) => self.plusMonths(by)),
    shift('plusYears', (self, by) => self.plusYears(by)),
    shift('minusDays', (self, by) => self.minusDays(by)),
    shift('minusWeeks', (self, by) => self.minusWeeks(by)),
    shift('minusMonths', (self, by) => self.minusMonths(by)),
    shift('minusYears', (self, by) => self.minusYears(by)),
    shift('withDayOfMonth', (self, day) => self.withDayOfMonth(day)),
    shift('withDayOfYear', (self, day) => self.withDayOfYear(day)),
    shift('withMonth', (self, month) => self.withMonth(month)),
    shift('withYear', (self, year) => self.withYear(year)),
    ['until', 1, (self, [end], vm) => askFor(vm, () => Period.between(self.state, argument(end, LocalDate)))],
    ['toEpochDay', 0, (self) => long(self.state.toEpochDay())],
    give('atStartOfDay', (self) => LocalDateTime.of(self, LocalTime.MIDNIGHT)),
    ['atStartOfDay', 1, (self, [zone], vm) => askFor(vm, () => self.state.atStartOfDay(argument(zone, ZoneId)))],
    [
      'atTime',
      [1, 4],
      (self, args, vm) => {
        const time = inner(args[0], LocalTime);
        if (time !== null) return wrap(self.state.atTime(time));
        const [hour = 0, minute = 0, second = 0, nano = 0] = args.map((each) => intArg(each));
        return askFor(vm, () => self.state.atTime(hour, minute, second, nano));
      },
    ],
  ],
});
