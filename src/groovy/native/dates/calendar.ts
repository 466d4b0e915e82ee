import { isLeapYear } from '../../../java/index.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, intArg, longArg, mapArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { bounds, civilNow, clearTime, fieldOf, newCalendar, setField, settle } from './calendar-fields.ts';
import { addToField, rollField } from './calendar-moves.ts';
import { updateFields } from './calendar-updates.ts';
import { calendarText, copy, displayName, momentOf, moved, walk } from './calendar-values.ts';
import {
  CALENDAR,
  type CalendarValue,
  defaultZone,
  GREGORIAN_CALENDAR,
  hashOfLong,
  isCalendar,
  isLocale,
  isZone,
  long,
  momentArg,
  newDate,
  newZone,
  zoneArg,
} from './classes.ts';
import { daysBetween } from './date-groovy.ts';
import { FIELD } from './field-names.ts';
import { formatMoment } from './simple-date-format.ts';
import { newInstant } from './time/instant-value.ts';

const MONTH_NAMES =
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER UNDECIMBER'.split(' ');
const DAY_NAMES = 'SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' ');

/** Implements `getInstance` and `new GregorianCalendar` without numbers, which return the current time in a zone. */
function now(args: readonly Value[], vm: Vm): CalendarValue {
  if (!args.every((each) => isZone(each) || isLocale(each))) mismatch();
  const zone = args.find((each) => isZone(each));
  return newCalendar(vm.surroundings.now(), isZone(zone) ? zone.state : defaultZone(vm));
}

export const calendarClasses: readonly NativeClass[] = [
  nativeClass<CalendarValue>(CALENDAR, {
    constants: {
      ...FIELD,
      ...Object.fromEntries(MONTH_NAMES.map((name, index) => [name, index])),
      ...Object.fromEntries(DAY_NAMES.map((name, index) => [name, index + 1])),
      AM: 0,
      PM: 1,
      SHORT: 1,
      LONG: 2,
      ALL_STYLES: 0,
    },
    statics: [['getInstance', [0, 2], (_none, args, vm) => now(args, vm)]],
    methods: [
      ['get', 1, (self, [field], vm) => fieldOf(vm, self.state, intArg(field))],
      ['getAt', 1, (self, [field], vm) => fieldOf(vm, self.state, intArg(field))],
      [
        'set',
        1,
        (self, [updates], vm) => {
          updateFields(vm, self.state, mapArg(updates));
          return null;
        },
      ],
      [
        'set',
        2,
        (self, [field, value], vm) => {
          setField(vm, self.state, intArg(field), intArg(value));
          return null;
        },
      ],
      [
        'putAt',
        2,
        (self, [field, value], vm) => {
          setField(vm, self.state, intArg(field), intArg(value));
          return null;
        },
      ],
      [
        'set',
        [3, 6],
        (self, args, vm) => {
          if (args.length === 4) mismatch();
          const fields = [FIELD.YEAR, FIELD.MONTH, FIELD.DATE, FIELD.HOUR_OF_DAY, FIELD.MINUTE, FIELD.SECOND];
          args.forEach((value, index) => {
            setField(vm, self.state, fields[index] ?? 0, intArg(value));
          });
          return null;
        },
      ],
      [
        'add',
        2,
        (self, [field, amount], vm) => {
          addToField(vm, self.state, intArg(field), intArg(amount));
          return null;
        },
      ],
      [
        'roll',
        2,
        (self, [field, amount], vm) => {
          const by = typeof amount === 'boolean' ? (amount ? 1 : -1) : intArg(amount);
          rollField(vm, self.state, intArg(field), by);
          return null;
        },
      ],
      [
        'clear',
        0,
        (self) => {
          self.state.pending.clear();
          self.state.moment = self.state.zone.momentOf(0);
          self.state.blank = true;
          return null;
        },
      ],
      [
        'clear',
        1,
        (self, [given], vm) => {
          const field = intArg(given);
          // Java: the hours are three fields of their own; clearing one leaves the hour of the day.
          if (field === FIELD.HOUR || field === FIELD.HOUR_OF_DAY || field === FIELD.AM_PM) return null;
          const first = field === FIELD.DATE || field === FIELD.DAY_OF_YEAR ? 1 : 0;
          setField(vm, self.state, field, field === FIELD.YEAR ? 1970 : first);
          return null;
        },
      ],
      ['getTime', 0, (self, _args, vm) => newDate(settle(vm, self.state))],
      [
        'setTime',
        1,
        (self, [date]) => {
          self.state.pending.clear();
          self.state.moment = momentArg(date);
          return null;
        },
      ],
      ['getTimeInMillis', 0, (self, _args, vm) => long(settle(vm, self.state))],
      [
        'setTimeInMillis',
        1,
        (self, [moment]) => {
          self.state.pending.clear();
          self.state.moment = Number(longArg(moment));
          return null;
        },
      ],
      ['getTimeZone', 0, (self) => newZone(self.state.zone)],
      [
        'setTimeZone',
        1,
        (self, [zone], vm) => {
          settle(vm, self.state);
          self.state.zone = zoneArg(zone);
          return null;
        },
      ],
      ['isLenient', 0, (self) => self.state.lenient],
      [
        'setLenient',
        1,
        (self, [lenient]) => {
          self.state.lenient = booleanArg(lenient);
          return null;
        },
      ],
      ['getFirstDayOfWeek', 0, (self) => self.state.firstDay + 1],
      [
        'setFirstDayOfWeek',
        1,
        (self, [day]) => {
          self.state.firstDay = intArg(day) - 1;
          return null;
        },
      ],
      ['getMinimalDaysInFirstWeek', 0, (self) => self.state.minimalDays],
      [
        'setMinimalDaysInFirstWeek',
        1,
        (self, [days]) => {
          self.state.minimalDays = intArg(days);
          return null;
        },
      ],
      [
        'getActualMaximum',
        1,
        (self, [field], vm) => {
          const { year, month } = civilNow(vm, self.state);
          return bounds(intArg(field), year, month)[1];
        },
      ],
      [
        'getActualMinimum',
        1,
        (self, [field], vm) => {
          const { year, month } = civilNow(vm, self.state);
          return bounds(intArg(field), year, month)[0];
        },
      ],
      ['getMaximum', 1, (_self, [field]) => bounds(intArg(field), 2000, 0)[1]],
      ['getMinimum', 1, (_self, [field]) => bounds(intArg(field), 2000, 0)[0]],
      ['getDisplayName', 3, (self, [field, style], vm) => displayName(vm, self, intArg(field), intArg(style))],
      ['before', 1, (self, [other], vm) => settle(vm, self.state) < (momentOf(vm, other) ?? Number.NEGATIVE_INFINITY)],
      ['after', 1, (self, [other], vm) => settle(vm, self.state) > (momentOf(vm, other) ?? Number.POSITIVE_INFINITY)],
      ['compareTo', 1, (self, [other], vm) => Math.sign(settle(vm, self.state) - (momentOf(vm, other) ?? mismatch()))],
      [
        'equals',
        1,
        (self, [other], vm) =>
          isCalendar(other) &&
          settle(vm, self.state) === settle(vm, other.state) &&
          self.state.zone.id === other.state.zone.id,
      ],
      ['hashCode', 0, (self, _args, vm) => hashOfLong(settle(vm, self.state))],
      ['toString', 0, (self, _args, vm) => calendarText(self, vm)],
      ['clone', 0, (self) => copy(self)],
      ['toInstant', 0, (self, _args, vm) => newInstant(settle(vm, self.state))],
      [
        'format',
        1,
        (self, [pattern], vm) => formatMoment(vm, textArg(vm, pattern), settle(vm, self.state), self.state.zone),
      ],
      ['next', 0, (self, _args, vm) => moved(self, vm, 1)],
      ['previous', 0, (self, _args, vm) => moved(self, vm, -1)],
      ['minus', 1, (self, [other], vm) => daysBetween(vm, momentOf(vm, other) ?? mismatch(), settle(vm, self.state))],
      [
        'copyWith',
        1,
        (self, [updates], vm) => {
          const made = copy(self);
          updateFields(vm, made.state, mapArg(updates));
          return made;
        },
      ],
      [
        'clearTime',
        0,
        (self, _args, vm) => {
          clearTime(vm, self.state);
          return self;
        },
      ],
      [
        'upto',
        2,
        function* (self, [to, closure], vm) {
          return yield* walk(vm, self, to, 1, closure);
        },
      ],
      [
        'downto',
        2,
        function* (self, [to, closure], vm) {
          return yield* walk(vm, self, to, -1, closure);
        },
      ],
    ],
  }),
  nativeClass<CalendarValue>(GREGORIAN_CALENDAR, {
    constants: { BC: 0, AD: 1 },
    constructors: [
      [[0, 2], (_none, args, vm) => now(args, vm)],
      [
        [3, 6],
        (_none, args, vm) => {
          const made = newCalendar(0, defaultZone(vm));
          made.state.moment = made.state.zone.momentOf(0);
          made.state.blank = true;
          const fields = [FIELD.YEAR, FIELD.MONTH, FIELD.DATE, FIELD.HOUR_OF_DAY, FIELD.MINUTE, FIELD.SECOND];
          args.forEach((value, index) => {
            setField(vm, made.state, fields[index] ?? 0, intArg(value));
          });
          return made;
        },
      ],
    ],
    methods: [['isLeapYear', 1, (_self, [year]) => isLeapYear(intArg(year))]],
  }),
];
