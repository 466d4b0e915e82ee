import { Year, YearMonth } from '@js-joda/core';
import { intArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { YEAR, YEAR_MONTH } from './classes.ts';
import { formatRow, give, int, madeRows, monthArg, type Of, shift, supportRow, temporalRows } from './common.ts';
import { literal, number } from './format/piece.ts';
import { askFor } from './guard.ts';

const rest = { strict: true, ignoreCase: false, shown: '', zone: null };
const YEAR_TEXT = { ...rest, pieces: [number('YEAR', 4, 10, 'exceeds')] };
const YEAR_MONTH_TEXT = {
  ...rest,
  pieces: [number('YEAR', 4, 10, 'exceeds'), literal('-'), number('MONTH_OF_YEAR', 2)],
};

export const yearClasses: readonly NativeClass[] = [
  nativeClass<Of<Year>>(YEAR, {
    statics: [
      ...madeRows(
        'Year',
        YEAR_TEXT,
        (moment) => Year.of(moment.year()),
        (temporal) => Year.from(temporal),
      ),
      ['of', 1, (_none, [year], vm) => askFor(vm, () => Year.of(intArg(year)))],
      ['isLeap', 1, (_none, [year]) => Year.isLeap(intArg(year))],
    ],
    methods: [
      ...temporalRows<Year>(Year, (a, b) => a.compareTo(b)),
      formatRow<Year>(),
      supportRow<Year>(),
      int('getValue', (self) => self.value()),
      ['isLeap', 0, (self) => self.state.isLeap()],
      int('length', (self) => self.length()),
      shift('plusYears', (self, by) => self.plusYears(by)),
      shift('minusYears', (self, by) => self.minusYears(by)),
      shift('atDay', (self, day) => self.atDay(day)),
      ['atMonth', 1, (self, [month], vm) => askFor(vm, () => self.state.atMonth(monthArg(month)))],
    ],
  }),
  nativeClass<Of<YearMonth>>(YEAR_MONTH, {
    statics: [
      ...madeRows(
        'YearMonth',
        YEAR_MONTH_TEXT,
        (moment) => YearMonth.of(moment.year(), moment.monthValue()),
        (temporal) => YearMonth.from(temporal),
      ),
      ['of', 2, (_none, [year, month], vm) => askFor(vm, () => YearMonth.of(intArg(year), monthArg(month)))],
    ],
    methods: [
      ...temporalRows<YearMonth>(YearMonth, (a, b) => a.compareTo(b)),
      formatRow<YearMonth>(),
      supportRow<YearMonth>(),
      int('getYear', (self) => self.year()),
      int('getMonthValue', (self) => self.monthValue()),
      give('getMonth', (self) => self.month()),
      int('lengthOfMonth', (self) => self.lengthOfMonth()),
      int('lengthOfYear', (self) => self.lengthOfYear()),
      ['isLeapYear', 0, (self) => self.state.isLeapYear()],
      shift('plusMonths', (self, by) => self.plusMonths(by)),
      shift('plusYears', (self, by) => self.plusYears(by)),
      shift('minusMonths', (self, by) => self.minusMonths(by)),
      shift('minusYears', (self, by) => self.minusYears(by)),
      shift('withMonth', (self, month) => self.withMonth(month)),
      shift('withYear', (self, year) => self.withYear(year)),
      shift('atDay', (self, day) => self.atDay(day)),
      give('atEndOfMonth', (self) => self.atEndOfMonth()),
    ],
  }),
];
