import { defineClass } from '../../runtime/classes.ts';
import { mismatch } from '../../runtime/throw.ts';
import { intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { defaultZone, isDate, momentArg, newDate, newZone } from './classes.ts';
import {
  type Amounts,
  DATUM_DURATION,
  DURATION,
  durationBetween,
  isDuration,
  moved,
  newDuration,
  TIME_DURATION,
} from './durations.ts';

const TIME_CATEGORY = defineClass('groovy.time.TimeCategory');

/** Defines the properties of a unit, as in `5.minutes`: both `getMinute` and `getMinutes`. */
function unit(name: string, type: typeof DURATION, amounts: (count: number) => Partial<Amounts>): MethodRow<null>[] {
  const run: MethodRow<null>[2] = (_none, [count]) => newDuration(type, amounts(intArg(count)));
  return [
    [`get${name}`, 1, run],
    [`get${name}s`, 1, run],
  ];
}

/** Defines a category, whose methods take their receiver as the first argument. */
export const timeCategoryClass: NativeClass = nativeClass(TIME_CATEGORY, {
  statics: [
    ...unit('Year', DATUM_DURATION, (years) => ({ years })),
    ...unit('Month', DATUM_DURATION, (months) => ({ months })),
    ...unit('Week', DURATION, (weeks) => ({ days: weeks * 7 })),
    ...unit('Day', DURATION, (days) => ({ days })),
    ...unit('Hour', TIME_DURATION, (hours) => ({ hours })),
    ...unit('Minute', TIME_DURATION, (minutes) => ({ minutes })),
    ...unit('Second', TIME_DURATION, (seconds) => ({ seconds })),
    ...unit('Millisecond', TIME_DURATION, (millis) => ({ millis })),
    [
      'plus',
      2,
      (_none, [date, duration], vm) =>
        isDate(date) && isDuration(duration) ? newDate(moved(vm, date.state.moment, duration.state, 1)) : mismatch(),
    ],
    [
      'minus',
      2,
      (_none, [date, other], vm) => {
        const moment = momentArg(date);
        if (isDuration(other)) return newDate(moved(vm, moment, other.state, -1));
        return durationBetween(momentArg(other), moment);
      },
    ],
    ['getTimeZone', 1, (_none, [date], vm) => (isDate(date) ? newZone(defaultZone(vm)) : mismatch())],
    [
      'getDaylightSavingsOffset',
      1,
      (_none, [date], vm) => {
        const moment = momentArg(date);
        const zone = defaultZone(vm);
        return newDuration(TIME_DURATION, { millis: zone.offsetAt(moment) - zone.standardAt(moment) });
      },
    ],
    [
      'getRelativeDaylightSavingsOffset',
      2,
      (_none, [from, to], vm) => {
        const zone = defaultZone(vm);
        return newDuration(TIME_DURATION, { millis: zone.offsetAt(momentArg(to)) - zone.offsetAt(momentArg(from)) });
      },
    ],
  ],
});
