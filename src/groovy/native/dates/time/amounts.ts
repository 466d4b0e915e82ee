import { ChronoUnit, Duration, LocalDate, Period } from '@js-joda/core';
import { mismatch } from '../../../runtime/throw.ts';
import type { Vm } from '../../../runtime/vm.ts';
import { intArg, textArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, DURATION, inner, PERIOD, wrap } from './classes.ts';
import { countArg, give, int, type Of, shift, valueRows } from './common.ts';
import { temporalArg, unitArg } from './enums.ts';
import { askFor, unreadable } from './guard.ts';

/** Throws ArithmeticException beyond 292 years. */
function nanosOf(vm: Vm, duration: Duration): bigint {
  const nanos = BigInt(duration.seconds()) * 1_000_000_000n + BigInt(duration.nano());
  return BigInt.asIntN(64, nanos) === nanos ? nanos : vm.fail('java.lang.ArithmeticException', 'long overflow');
}

const durationClass: NativeClass = nativeClass<Of<Duration>>(DURATION, {
  constants: { ZERO: wrap(Duration.ZERO) },
  statics: [
    ['ofDays', 1, (_none, [count], vm) => askFor(vm, () => Duration.ofDays(countArg(vm, count)))],
    ['ofHours', 1, (_none, [count], vm) => askFor(vm, () => Duration.ofHours(countArg(vm, count)))],
    ['ofMinutes', 1, (_none, [count], vm) => askFor(vm, () => Duration.ofMinutes(countArg(vm, count)))],
    ['ofSeconds', 1, (_none, [count], vm) => askFor(vm, () => Duration.ofSeconds(countArg(vm, count)))],
    [
      'ofSeconds',
      2,
      (_none, [count, nanos], vm) => askFor(vm, () => Duration.ofSeconds(countArg(vm, count), countArg(vm, nanos))),
    ],
    ['ofMillis', 1, (_none, [count], vm) => askFor(vm, () => Duration.ofMillis(countArg(vm, count)))],
    ['ofNanos', 1, (_none, [count], vm) => askFor(vm, () => Duration.ofNanos(countArg(vm, count)))],
    ['of', 2, (_none, [count, unit], vm) => askFor(vm, () => Duration.of(countArg(vm, count), unitArg(unit)))],
    ['between', 2, (_none, [from, to], vm) => askFor(vm, () => Duration.between(temporalArg(from), temporalArg(to)))],
    [
      'parse',
      1,
      (_none, [given], vm) => {
        const text = textArg(vm, given);
        if (!/^[-+]?P[-+.,0-9DTHMS]+$/i.test(text)) return unreadable(vm, 'Text cannot be parsed to a Duration', text);
        try {
          return wrap(Duration.parse(text));
        } catch {
          return unreadable(vm, 'Text cannot be parsed to a Duration', text);
        }
      },
    ],
  ],
  methods: [
    ...valueRows<Duration>(Duration),
    ['compareTo', 1, (self, [other]) => self.state.compareTo(argument(other, Duration))],
    ['getSeconds', 0, (self) => long(self.state.seconds())],
    int('getNano', (self) => self.nano()),
    ['isZero', 0, (self) => self.state.isZero()],
    ['isNegative', 0, (self) => self.state.isNegative()],
    ['toDays', 0, (self) => long(self.state.toDays())],
    ['toHours', 0, (self) => long(self.state.toHours())],
    ['toMinutes', 0, (self) => long(self.state.toMinutes())],
    ['toSeconds', 0, (self) => long(self.state.seconds())],
    ['toMillis', 0, (self) => long(self.state.toMillis())],
    ['toNanos', 0, (self, _args, vm) => nanosOf(vm, self.state)],
    ['toDaysPart', 0, (self) => long(self.state.toDays())],
    int('toHoursPart', (self) => self.toHours() % 24),
    int('toMinutesPart', (self) => self.toMinutes() % 60),
    int('toSecondsPart', (self) => self.seconds() % 60),
    int('toMillisPart', (self) => Math.floor(self.nano() / 1_000_000)),
    int('toNanosPart', (self) => self.nano()),
    ['plus', 1, (self, [other], vm) => askFor(vm, () => self.state.plusDuration(argument(other, Duration)))],
    ['plus', 2, (self, [count, unit], vm) => askFor(vm, () => self.state.plus(countArg(vm, count), unitArg(unit)))],
    ['minus', 1, (self, [other], vm) => askFor(vm, () => self.state.minusDuration(argument(other, Duration)))],
    ['minus', 2, (self, [count, unit], vm) => askFor(vm, () => self.state.minus(countArg(vm, count), unitArg(unit)))],
    shift('plusDays', (self, by) => self.plusDays(by)),
    shift('plusHours', (self, by) => self.plusHours(by)),
    shift('plusMinutes', (self, by) => self.plusMinutes(by)),
    shift('plusSeconds', (self, by) => self.plusSeconds(by)),
    shift('plusNanos', (self, by) => self.plusNanos(by)),
    shift('plusMillis', (self, by) => self.plusMillis(by)),
    shift('minusDays', (self, by) => self.minusDays(by)),
    shift('minusHours', (self, by) => self.minusHours(by)),
    shift('minusMinutes', (self, by) => self.minusMinutes(by)),
    shift('minusSeconds', (self, by) => self.minusSeconds(by)),
    shift('minusMillis', (self, by) => self.minusMillis(by)),
    shift('multipliedBy', (self, by) => self.multipliedBy(by)),
    shift('dividedBy', (self, by) => self.dividedBy(by)),
    give('negated', (self) => self.negated()),
    give('abs', (self) => self.abs()),
  ],
});

const periodClass: NativeClass = nativeClass<Of<Period>>(PERIOD, {
  constants: { ZERO: wrap(Period.ZERO) },
  statics: [
    [
      'of',
      3,
      (_none, [years, months, days], vm) => askFor(vm, () => Period.of(intArg(years), intArg(months), intArg(days))),
    ],
    ['ofDays', 1, (_none, [count], vm) => askFor(vm, () => Period.ofDays(intArg(count)))],
    ['ofWeeks', 1, (_none, [count], vm) => askFor(vm, () => Period.ofWeeks(intArg(count)))],
    ['ofMonths', 1, (_none, [count], vm) => askFor(vm, () => Period.ofMonths(intArg(count)))],
    ['ofYears', 1, (_none, [count], vm) => askFor(vm, () => Period.ofYears(intArg(count)))],
    [
      'between',
      2,
      (_none, [from, to], vm) => askFor(vm, () => Period.between(argument(from, LocalDate), argument(to, LocalDate))),
    ],
    [
      'parse',
      1,
      (_none, [given], vm) => {
        const text = textArg(vm, given);
        if (!/^[-+]?P(?=.)(?:[-+]?\d+[YMWD])+$/i.test(text)) {
          return unreadable(vm, 'Text cannot be parsed to a Period', text);
        }
        return askFor(vm, () => Period.parse(text));
      },
    ],
  ],
  methods: [
    ...valueRows<Period>(Period),
    int('getYears', (self) => self.years()),
    int('getMonths', (self) => self.months()),
    int('getDays', (self) => self.days()),
    ['isZero', 0, (self) => self.state.isZero()],
    ['isNegative', 0, (self) => self.state.isNegative()],
    ['toTotalMonths', 0, (self) => long(self.state.toTotalMonths())],
    ['plus', 1, (self, [other], vm) => askFor(vm, () => self.state.plus(inner(other, Period) ?? mismatch()))],
    ['minus', 1, (self, [other], vm) => askFor(vm, () => self.state.minus(inner(other, Period) ?? mismatch()))],
    shift('plusDays', (self, by) => self.plusDays(by)),
    shift('plusMonths', (self, by) => self.plusMonths(by)),
    shift('plusYears', (self, by) => self.plusYears(by)),
    shift('minusDays', (self, by) => self.minusDays(by)),
    shift('minusMonths', (self, by) => self.minusMonths(by)),
    shift('minusYears', (self, by) => self.minusYears(by)),
    shift('withDays', (self, by) => self.withDays(by)),
    shift('withMonths', (self, by) => self.withMonths(by)),
    shift('withYears', (self, by) => self.withYears(by)),
    shift('multipliedBy', (self, by) => self.multipliedBy(by)),
    give('negated', (self) => self.negated()),
    give('normalized', (self) => self.normalized()),
    [
      'get',
      1,
      (self, [unit], vm) =>
        long(
          Number(
            unitAmount(self.state, unitArg(unit)) ??
              vm.fail('java.time.temporal.UnsupportedTemporalTypeException', `Unsupported unit: ${unitArg(unit)}`),
          ),
        ),
    ],
  ],
});

function unitAmount(period: Period, unit: ChronoUnit): number | null {
  if (unit === ChronoUnit.YEARS) return period.years();
  if (unit === ChronoUnit.MONTHS) return period.months();
  return unit === ChronoUnit.DAYS ? period.days() : null;
}

export const amountClasses: readonly NativeClass[] = [durationClass, periodClass];
