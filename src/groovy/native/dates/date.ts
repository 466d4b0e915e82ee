import { type Civil, civilOf, dateText as javaDateText, localOf } from '../../../java/index.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, longArg, textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import {
  DATE,
  type DateState,
  type DateValue,
  defaultZone,
  hashOfLong,
  isDate,
  long,
  momentArg,
  newDate,
  zoneArg,
} from './classes.ts';
import { dateGroovyMethods } from './date-groovy.ts';
import { parseLegacy } from './legacy-parse.ts';
import { formatMoment, parseMoment, piecesOf, stylePattern } from './simple-date-format.ts';
import { instantArg, newInstant } from './time/instant-value.ts';
import { zoneOf } from './zone.ts';

/** Returns a text of the form `Thu Jan 01 00:00:00 UTC 1970`. */
function dateText(vm: Vm, moment: number): string {
  return javaDateText(moment, defaultZone(vm));
}

function civil(self: DateValue, vm: Vm): Civil {
  const { moment } = self.state;
  return civilOf(moment + defaultZone(vm).offsetAt(moment));
}

/** Defines a method that sets one field of a date, such as `setMonth`. */
function setter(name: string, change: (parts: Civil, value: number) => Partial<Civil>): MethodRow<DateValue> {
  return [
    name,
    1,
    (self, [value], vm) => {
      const parts = civil(self, vm);
      const { year, month, day, hour, minute, second, milli } = { ...parts, ...change(parts, intArg(value)) };
      self.state.moment = defaultZone(vm).momentOf(localOf(year, month, day, hour, minute, second, milli));
      return null;
    },
  ];
}

function legacy(vm: Vm, text: string): number {
  return parseLegacy(text, defaultZone(vm)) ?? vm.fail('java.lang.IllegalArgumentException', null);
}

export const dateClass: NativeClass = nativeClass<DateValue>(DATE, {
  constructors: [
    [0, (_none, _args, vm) => newDate(vm.surroundings.now())],
    [1, (_none, [moment]) => newDate(Number(longArg(moment)))],
    [1, (_none, [text], vm) => newDate(legacy(vm, textArg(vm, text)))],
    [
      [3, 6],
      (_none, args, vm) => {
        const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = args.map((each) => intArg(each));
        return newDate(defaultZone(vm).momentOf(localOf(1900 + year, month, day, hour, minute, second)));
      },
    ],
  ],
  statics: [
    ['parse', 1, (_none, [text], vm) => long(legacy(vm, textArg(vm, text)))],
    [
      'parse',
      [2, 3],
      (_none, [pattern, text, zone], vm) =>
        newDate(
          parseMoment(
            vm,
            {
              pieces: piecesOf(vm, textArg(vm, pattern)),
              zone: zone === undefined ? defaultZone(vm) : zoneArg(zone),
              lenient: true,
            },
            textArg(vm, text),
          ),
        ),
    ],
    [
      'parseToStringDate',
      1,
      (_none, [text], vm) => {
        const pieces = piecesOf(vm, 'EEE MMM dd HH:mm:ss z yyyy');
        return newDate(parseMoment(vm, { pieces, zone: defaultZone(vm), lenient: true }, textArg(vm, text)));
      },
    ],
    ['from', 1, (_none, [instant]) => newDate(instantArg(instant).toEpochMilli())],
    [
      'UTC',
      6,
      (_none, args) => {
        const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = args.map((each) => intArg(each));
        return long(localOf(1900 + year, month, day, hour, minute, second));
      },
    ],
  ],
  methods: [
    ['getTime', 0, (self) => long(self.state.moment)],
    [
      'setTime',
      1,
      (self, [moment]) => {
        self.state.moment = Number(longArg(moment));
        return null;
      },
    ],
    ['getYear', 0, (self, _args, vm) => civil(self, vm).year - 1900],
    ['getMonth', 0, (self, _args, vm) => civil(self, vm).month],
    ['getDate', 0, (self, _args, vm) => civil(self, vm).day],
    ['getDay', 0, (self, _args, vm) => civil(self, vm).weekday],
    ['getHours', 0, (self, _args, vm) => civil(self, vm).hour],
    ['getMinutes', 0, (self, _args, vm) => civil(self, vm).minute],
    ['getSeconds', 0, (self, _args, vm) => civil(self, vm).second],
    setter('setYear', (_parts, value) => ({ year: value + 1900 })),
    setter('setMonth', (_parts, month) => ({ month })),
    setter('setDate', (_parts, day) => ({ day })),
    setter('setHours', (_parts, hour) => ({ hour })),
    setter('setMinutes', (_parts, minute) => ({ minute })),
    setter('setSeconds', (_parts, second) => ({ second })),
    ['getTimezoneOffset', 0, (self, _args, vm) => -defaultZone(vm).offsetAt(self.state.moment) / 60_000],
    ['before', 1, (self, [other]) => self.state.moment < momentArg(other)],
    ['after', 1, (self, [other]) => self.state.moment > momentArg(other)],
    ['compareTo', 1, (self, [other]) => Math.sign(self.state.moment - momentArg(other))],
    ['equals', 1, (self, [other]) => isDate(other) && other.state.moment === self.state.moment],
    ['hashCode', 0, (self) => hashOfLong(self.state.moment)],
    ['toString', 0, (self, _args, vm) => dateText(vm, self.state.moment)],
    ['clone', 0, (self) => new Instance<DateState>(self.type, { ...self.state })],
    ['toInstant', 0, (self) => newInstant(self.state.moment)],
    [
      'toGMTString',
      0,
      (self, _args, vm) => formatMoment(vm, "d MMM yyyy HH:mm:ss 'GMT'", self.state.moment, zoneOf('GMT')),
    ],
    ['toLocaleString', 0, (self, _args, vm) => formatMoment(vm, stylePattern(vm, 2, 2), self.state.moment)],
    ...dateGroovyMethods,
  ],
});
