import { LocalDate, LocalTime } from '@js-joda/core';
import { intArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, LOCAL_TIME, wrap } from './classes.ts';
import { countArg, formatRow, int, madeRows, type Of, shift, supportRow, temporalRows } from './common.ts';
import { unitArg } from './enums.ts';
import { iso } from './format/iso.ts';
import { askFor } from './guard.ts';

type Self = LocalTime;

export const localTimeClass: NativeClass = nativeClass<Of<Self>>(LOCAL_TIME, {
  constants: {
    MIN: wrap(LocalTime.MIN),
    MAX: wrap(LocalTime.MAX),
    MIDNIGHT: wrap(LocalTime.MIDNIGHT),
    NOON: wrap(LocalTime.NOON),
  },
  statics: [
    ...madeRows(
      'LocalTime',
      iso('ISO_LOCAL_TIME'),
      (moment) => moment.toLocalTime(),
      (temporal) => LocalTime.from(temporal),
    ),
    [
      'of',
      [2, 4],
      (_none, args, vm) => {
        const [hour = 0, minute = 0, second = 0, nano = 0] = args.map((each) => intArg(each));
        return askFor(vm, () => LocalTime.of(hour, minute, second, nano));
      },
    ],
    ['ofSecondOfDay', 1, (_none, [second], vm) => askFor(vm, () => LocalTime.ofSecondOfDay(countArg(vm, second)))],
    ['ofNanoOfDay', 1, (_none, [nano], vm) => askFor(vm, () => LocalTime.ofNanoOfDay(countArg(vm, nano)))],
  ],
  methods: [
    ...temporalRows<Self>(LocalTime, (a, b) => a.compareTo(b)),
    formatRow<Self>(),
    supportRow<Self>(),
    int('getHour', (self) => self.hour()),
    int('getMinute', (self) => self.minute()),
    int('getSecond', (self) => self.second()),
    int('getNano', (self) => self.nano()),
    int('toSecondOfDay', (self) => self.toSecondOfDay()),
    ['toNanoOfDay', 0, (self) => long(self.state.toNanoOfDay())],
    shift('plusHours', (self, by) => self.plusHours(by)),
    shift('plusMinutes', (self, by) => self.plusMinutes(by)),
    shift('plusSeconds', (self, by) => self.plusSeconds(by)),
    shift('plusNanos', (self, by) => self.plusNanos(by)),
    shift('minusHours', (self, by) => self.minusHours(by)),
    shift('minusMinutes', (self, by) => self.minusMinutes(by)),
    shift('minusSeconds', (self, by) => self.minusSeconds(by)),
    shift('minusNanos', (self, by) => self.minusNanos(by)),
    shift('withHour', (self, hour) => self.withHour(hour)),
    shift('withMinute', (self, minute) => self.withMinute(minute)),
    shift('withSecond', (self, second) => self.withSecond(second)),
    shift('withNano', (self, nano) => self.withNano(nano)),
    ['truncatedTo', 1, (self, [unit], vm) => askFor(vm, () => self.state.truncatedTo(unitArg(unit)))],
    ['atDate', 1, (self, [date], vm) => askFor(vm, () => self.state.atDate(argument(date, LocalDate)))],
  ],
});
