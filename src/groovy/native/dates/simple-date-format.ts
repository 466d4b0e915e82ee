import { formatSimple, type PatternPiece, simplePieces, stringHash } from '../../../java/index.ts';
import { Instance } from '../../runtime/instance.ts';
import { isNumber, toDoubleValue } from '../../runtime/numbers.ts';
import { mismatch, ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, intArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { newThrowable } from '../throwables/index.ts';
import {
  DATE_FORMAT,
  type DateFormatState,
  type DateFormatValue,
  defaultZone,
  FORMAT,
  isDate,
  isLocale,
  newDate,
  newZone,
  SIMPLE_DATE_FORMAT,
  zoneArg,
} from './classes.ts';
import { parseSimple } from './simple-parse.ts';
import type { Zone } from './zone.ts';

/** Returns the pieces of a pattern. Throws IllegalArgumentException for a wrong one. */
export function piecesOf(vm: Vm, pattern: string): readonly PatternPiece[] {
  return simplePieces(pattern, (message) => vm.fail('java.lang.IllegalArgumentException', message));
}

export function formatMoment(vm: Vm, pattern: string, moment: number, zone: Zone = defaultZone(vm)): string {
  return formatSimple(piecesOf(vm, pattern), moment, zone);
}

/** Throws ParseException. */
export function parseMoment(
  vm: Vm,
  format: Pick<DateFormatState, 'pieces' | 'zone' | 'lenient'>,
  text: string,
): number {
  const read = parseSimple(format.pieces, text, {
    zone: format.zone,
    lenient: format.lenient,
    now: vm.surroundings.now(),
  });
  if ('moment' in read) return read.moment;
  const message = `Unparseable date: "${text}"`;
  const type = vm.classNamed('java.text.ParseException');
  throw new ScriptThrow(newThrowable(type, message, null, { errorOffset: read.failedAt }));
}

function newFormat(vm: Vm, pattern: string): DateFormatValue {
  return new Instance<DateFormatState>(SIMPLE_DATE_FORMAT, {
    pattern,
    pieces: piecesOf(vm, pattern),
    zone: defaultZone(vm),
    lenient: true,
  });
}

const DATE_STYLES = ['EEEE, MMMM d, yyyy', 'MMMM d, yyyy', 'MMM d, yyyy', 'M/d/yy'] as const;
const TIME_STYLES = ['h:mm:ss a zzzz', 'h:mm:ss a z', 'h:mm:ss a', 'h:mm a'] as const;

function dateStyle(vm: Vm, style: number): string {
  return DATE_STYLES[style] ?? vm.fail('java.lang.IllegalArgumentException', `Illegal date style ${style}`);
}

function timeStyle(vm: Vm, style: number): string {
  return TIME_STYLES[style] ?? vm.fail('java.lang.IllegalArgumentException', `Illegal time style ${style}`);
}

/** Returns the pattern of the styles of `DateFormat`, in English. */
export function stylePattern(vm: Vm, date: number, time: number): string {
  return `${dateStyle(vm, date)}${date < 2 ? " 'at' " : ', '}${timeStyle(vm, time)}`;
}

function styleArg(value: Value | undefined): number {
  return value === undefined || isLocale(value) ? 2 : intArg(value);
}

function formatted(self: DateFormatValue, value: Value | undefined, vm: Vm): string {
  const { pieces, zone } = self.state;
  if (isDate(value)) return formatSimple(pieces, value.state.moment, zone);
  if (value !== undefined && isNumber(value)) return formatSimple(pieces, Math.trunc(toDoubleValue(value)), zone);
  if (value === null || value === undefined) return mismatch();
  return vm.fail('java.lang.IllegalArgumentException', 'Cannot format given Object as a Date');
}

export const dateFormatClasses: readonly NativeClass[] = [
  nativeClass<DateFormatValue>(FORMAT, {
    methods: [['format', 1, (self, [value], vm) => formatted(self, value, vm)]],
  }),
  nativeClass<DateFormatValue>(DATE_FORMAT, {
    constants: { FULL: 0, LONG: 1, MEDIUM: 2, SHORT: 3, DEFAULT: 2 },
    statics: [
      ['getInstance', 0, (_none, _args, vm) => newFormat(vm, stylePattern(vm, 3, 3))],
      ['getDateInstance', [0, 2], (_none, [style], vm) => newFormat(vm, dateStyle(vm, styleArg(style)))],
      ['getTimeInstance', [0, 2], (_none, [style], vm) => newFormat(vm, timeStyle(vm, styleArg(style)))],
      [
        'getDateTimeInstance',
        [0, 3],
        (_none, [date, time], vm) => newFormat(vm, stylePattern(vm, styleArg(date), styleArg(time))),
      ],
    ],
    methods: [
      ['parse', 1, (self, [text], vm) => newDate(parseMoment(vm, self.state, textArg(vm, text)))],
      ['getTimeZone', 0, (self) => newZone(self.state.zone)],
      [
        'setTimeZone',
        1,
        (self, [zone]) => {
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
    ],
  }),
  nativeClass<DateFormatValue>(SIMPLE_DATE_FORMAT, {
    constructors: [
      [0, (_none, _args, vm) => newFormat(vm, stylePattern(vm, 3, 3))],
      [1, (_none, [pattern], vm) => newFormat(vm, textArg(vm, pattern))],
      [2, (_none, [pattern, locale], vm) => (isLocale(locale) ? newFormat(vm, textArg(vm, pattern)) : mismatch())],
    ],
    methods: [
      ['toPattern', 0, (self) => self.state.pattern],
      ['toLocalizedPattern', 0, (self) => self.state.pattern],
      [
        'applyPattern',
        1,
        (self, [given], vm) => {
          const pattern = textArg(vm, given);
          self.state.pieces = piecesOf(vm, pattern);
          self.state.pattern = pattern;
          return null;
        },
      ],
      [
        'equals',
        1,
        (self, [other]) =>
          other instanceof Instance &&
          other.type === self.type &&
          (other as DateFormatValue).state.pattern === self.state.pattern,
      ],
      ['hashCode', 0, (self) => stringHash(self.state.pattern)],
      ['clone', 0, (self) => new Instance<DateFormatState>(SIMPLE_DATE_FORMAT, { ...self.state })],
    ],
  }),
];
