import { DayOfWeek, type TemporalAdjuster, TemporalAdjusters } from '@js-joda/core';
import { defineClass } from '../../../runtime/classes.ts';
import { Instance } from '../../../runtime/instance.ts';
import type { Value } from '../../../runtime/value.ts';
import { intArg } from '../../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../../define.ts';
import { argument, TEMPORAL_ADJUSTER } from './classes.ts';

const ADJUSTERS = defineClass('java.time.temporal.TemporalAdjusters');
const ADJUSTER = defineClass('java.time.temporal.TemporalAdjusters$Lambda', undefined, [TEMPORAL_ADJUSTER]);

function adjuster(value: TemporalAdjuster): Value {
  return new Instance<TemporalAdjuster>(ADJUSTER, value);
}

function plain(name: string, make: () => TemporalAdjuster): MethodRow<null> {
  return [name, 0, () => adjuster(make())];
}

function ofDay(name: string, make: (day: DayOfWeek) => TemporalAdjuster): MethodRow<null> {
  return [name, 1, (_none, [day]) => adjuster(make(argument(day, DayOfWeek)))];
}

export const adjusterClasses: readonly NativeClass[] = [
  nativeClass(ADJUSTERS, {
    statics: [
      plain('firstDayOfMonth', () => TemporalAdjusters.firstDayOfMonth()),
      plain('lastDayOfMonth', () => TemporalAdjusters.lastDayOfMonth()),
      plain('firstDayOfNextMonth', () => TemporalAdjusters.firstDayOfNextMonth()),
      plain('firstDayOfYear', () => TemporalAdjusters.firstDayOfYear()),
      plain('lastDayOfYear', () => TemporalAdjusters.lastDayOfYear()),
      plain('firstDayOfNextYear', () => TemporalAdjusters.firstDayOfNextYear()),
      ofDay('next', (day) => TemporalAdjusters.next(day)),
      ofDay('nextOrSame', (day) => TemporalAdjusters.nextOrSame(day)),
      ofDay('previous', (day) => TemporalAdjusters.previous(day)),
      ofDay('previousOrSame', (day) => TemporalAdjusters.previousOrSame(day)),
      ofDay('firstInMonth', (day) => TemporalAdjusters.firstInMonth(day)),
      ofDay('lastInMonth', (day) => TemporalAdjusters.lastInMonth(day)),
      [
        'dayOfWeekInMonth',
        2,
        (_none, [ordinal, day]) =>
          adjuster(TemporalAdjusters.dayOfWeekInMonth(intArg(ordinal), argument(day, DayOfWeek))),
      ],
    ],
  }),
  nativeClass(ADJUSTER, {}),
];
