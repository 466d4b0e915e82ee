import { MathContext, RoundingMode } from 'bigdecimal.js';
import { arrayOf, defineClass, ENUM, SERIALIZABLE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import type { EnumState } from '../objects/enum.ts';
import { intParam } from './parameters.ts';

const ROUNDING_MODE = new GroovyClass('java.math.RoundingMode', ENUM, [], 'enum');
const MATH_CONTEXT = defineClass('java.math.MathContext', undefined, [SERIALIZABLE]);
const NAMES = ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'] as const;

type Mode = Instance<EnumState>;
type Context = Instance<MathContext>;

const modes: readonly Mode[] = NAMES.map((name, ordinal) => new Instance<EnumState>(ROUNDING_MODE, { name, ordinal }));

/** Returns the mode of a number in Java's numbering, which is the same as the library's. */
export function modeOf(ordinal: number): Mode {
  return modes[ordinal] ?? mismatch();
}

/** Returns a RoundingMode. */
export function roundingArg(value: Value | undefined): RoundingMode {
  return value instanceof Instance && value.type === ROUNDING_MODE ? (value as Mode).state.ordinal : mismatch();
}

/** Returns a RoundingMode, given as such or by its number, as `BigDecimal.ROUND_HALF_UP`. */
export function roundingOrNumber(value: Value | undefined, vm: Vm): RoundingMode {
  if (value instanceof Instance) return roundingArg(value);
  const ordinal = intParam(value);
  if (ordinal < 0 || ordinal >= NAMES.length) {
    return vm.fail('java.lang.IllegalArgumentException', 'Invalid rounding mode');
  }
  return ordinal;
}

/** Returns a MathContext. */
export function contextArg(value: Value | undefined): MathContext {
  return value instanceof Instance && value.type === MATH_CONTEXT ? (value as Context).state : mismatch();
}

function context(precision: number, mode: RoundingMode, vm: Vm): Context {
  if (precision < 0) return vm.fail('java.lang.IllegalArgumentException', 'Digits < 0');
  return new Instance(MATH_CONTEXT, new MathContext(precision, mode));
}

export const roundingMode: NativeClass = nativeClass<Mode>(ROUNDING_MODE, {
  constants: Object.fromEntries(modes.map((mode) => [mode.state.name, mode])),
  statics: [
    ['values', 0, () => new ListValue([...modes], arrayOf(ROUNDING_MODE))],
    [
      'valueOf',
      1,
      (_none, [wanted], vm) => {
        if (typeof wanted === 'number') {
          return modes[wanted] ?? vm.fail('java.lang.IllegalArgumentException', 'argument out of range');
        }
        const name = textArg(vm, wanted);
        return (
          modes.find((mode) => mode.state.name === name) ??
          vm.fail('java.lang.IllegalArgumentException', `No enum constant java.math.RoundingMode.${name}`)
        );
      },
    ],
  ],
});

export const mathContext: NativeClass = nativeClass<Context>(MATH_CONTEXT, {
  constants: {
    UNLIMITED: new Instance(MATH_CONTEXT, MathContext.UNLIMITED),
    DECIMAL32: new Instance(MATH_CONTEXT, MathContext.DECIMAL32),
    DECIMAL64: new Instance(MATH_CONTEXT, MathContext.DECIMAL64),
    DECIMAL128: new Instance(MATH_CONTEXT, MathContext.DECIMAL128),
  },
  constructors: [
    [1, (_none, [precision], vm) => context(intParam(precision), RoundingMode.HALF_UP, vm)],
    [2, (_none, [precision, mode], vm) => context(intParam(precision), roundingArg(mode), vm)],
  ],
  methods: [
    ['getPrecision', 0, (self) => self.state.precision],
    ['getRoundingMode', 0, (self) => modeOf(self.state.roundingMode)],
    ['toString', 0, ({ state }) => `precision=${state.precision} roundingMode=${NAMES[state.roundingMode] ?? ''}`],
    ['hashCode', 0, ({ state }) => (state.precision + state.roundingMode * 59) | 0],
    [
      'equals',
      1,
      ({ state }, [other]) =>
        other instanceof Instance &&
        other.type === MATH_CONTEXT &&
        (other as Context).state.precision === state.precision &&
        (other as Context).state.roundingMode === state.roundingMode,
    ],
  ],
});
