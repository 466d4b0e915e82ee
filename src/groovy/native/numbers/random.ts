import {
  nextBelow,
  nextBetween,
  nextDouble,
  nextFloat,
  nextGaussian,
  nextInt,
  nextLong,
  nextLongBetween,
  type RandomSource,
  seededSource,
} from '../../../java/index.ts';
import { arrayOf, BYTE, defineClass, OBJECT, PRIMITIVES, SERIALIZABLE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { DoubleValue, FloatValue, SmallValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { checkBits } from '../../semantics/arithmetic-limits.ts';
import { longArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { doubleParam, intParam } from './parameters.ts';

const RANDOM = defineClass('java.util.Random', OBJECT, [SERIALIZABLE]);
const SECURE_RANDOM = defineClass('java.security.SecureRandom', RANDOM);
const THREAD_LOCAL_RANDOM = defineClass('java.util.concurrent.ThreadLocalRandom', RANDOM);

type RandomValue = Instance<RandomSource>;

function isRandom(value: Value | undefined): value is RandomValue {
  return value instanceof Instance && value.type.isA(RANDOM);
}

const ILLEGAL = 'java.lang.IllegalArgumentException';

function boundOf(vm: Vm, bound: number): number {
  return bound > 0 ? bound : vm.fail(ILLEGAL, 'bound must be positive');
}

function ordered(vm: Vm, less: boolean): void {
  if (!less) vm.fail(ILLEGAL, 'bound must be greater than origin');
}

function fill(source: RandomSource, bytes: Value | undefined): null {
  if (!(bytes instanceof ListValue) || bytes.type.component?.name !== 'byte') return mismatch();
  const { items } = bytes;
  for (let index = 0; index < items.length; ) {
    let word = nextInt(source);
    for (let rest = Math.min(4, items.length - index); rest > 0; rest -= 1) {
      items[index] = new SmallValue(BYTE, word);
      word >>= 8;
      index += 1;
    }
  }
  return null;
}

/** Implements `new BigInteger(bits, random)`. */
export function randomBits(bits: number, random: Value | undefined, vm: Vm): bigint {
  if (!isRandom(random)) return mismatch();
  if (bits < 0) return vm.fail(ILLEGAL, 'numBits must be non-negative');
  checkBits(vm, bits);
  const bytes = new ListValue(
    Array.from({ length: Math.ceil(bits / 8) }, () => new SmallValue(BYTE, 0)),
    arrayOf(PRIMITIVES.get('byte')?.type ?? BYTE),
  );
  fill(random.state, bytes);
  const digits = bytes.items
    .map((each) => ((each instanceof SmallValue ? each.value : 0) & 255).toString(16).padStart(2, '0'))
    .join('');
  return digits === '' ? 0n : BigInt.asUintN(bits, BigInt(`0x${digits}`));
}

const methods: readonly MethodRow<RandomValue>[] = [
  ['nextInt', 0, ({ state }) => nextInt(state)],
  ['nextInt', 1, ({ state }, [bound], vm) => nextBelow(state, boundOf(vm, intParam(bound)))],
  [
    'nextInt',
    2,
    ({ state }, [origin, bound], vm) => {
      ordered(vm, intParam(origin) < intParam(bound));
      return nextBetween(state, intParam(origin), intParam(bound));
    },
  ],
  ['nextLong', 0, ({ state }) => nextLong(state)],
  [
    'nextLong',
    [1, 2],
    ({ state }, args, vm) => {
      const [origin, bound] = args.length === 1 ? [0n, longArg(args[0])] : [longArg(args[0]), longArg(args[1])];
      if (args.length === 1 && bound <= 0n) vm.fail(ILLEGAL, 'bound must be positive');
      ordered(vm, origin < bound);
      return nextLongBetween(state, origin, bound);
    },
  ],
  ['nextDouble', 0, ({ state }) => new DoubleValue(nextDouble(state))],
  [
    'nextDouble',
    [1, 2],
    ({ state }, args, vm) => {
      const [origin, bound] =
        args.length === 1 ? [0, doubleParam(args[0])] : [doubleParam(args[0]), doubleParam(args[1])];
      ordered(vm, origin < bound);
      const value = nextDouble(state) * (bound - origin) + origin;
      return new DoubleValue(value < bound ? value : origin);
    },
  ],
  ['nextFloat', 0, ({ state }) => new FloatValue(nextFloat(state))],
  ['nextBoolean', 0, ({ state }) => state.next(1) !== 0],
  ['nextGaussian', 0, ({ state }) => new DoubleValue(nextGaussian(state))],
  [
    'nextBytes',
    1,
    function* ({ state }, [bytes], vm) {
      fill(state, bytes);
      if (bytes instanceof ListValue && vm.spend(bytes.items.length)) yield TICK;
      return null;
    },
  ],
  [
    'setSeed',
    1,
    ({ state }, [seed]) => {
      state.setSeed(longArg(seed));
      return null;
    },
  ],
];

function secure(_none: unknown, _args: unknown, vm: Vm): RandomValue {
  return new Instance<RandomSource>(SECURE_RANDOM, secureSource(vm));
}

/** Returns a source of bits of the surroundings; seeds change nothing. Java: `SecureRandom`. */
function secureSource(vm: Vm): RandomSource {
  return {
    gaussian: null,
    next(bits) {
      const bytes = vm.surroundings.randomBytes(4);
      const word = bytes.reduce((all, byte) => (all << 8) | byte, 0);
      return bits === 32 ? word : word >>> (32 - bits);
    },
    setSeed() {},
  };
}

/** Returns a seed for a Random without one. */
export function freshSeed(vm: Vm): bigint {
  return vm.surroundings.randomBytes(8).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
}

export const randomClasses: readonly NativeClass[] = [
  nativeClass<RandomValue>(RANDOM, {
    constructors: [
      [0, (_none, _args, vm) => new Instance<RandomSource>(RANDOM, seededSource(freshSeed(vm)))],
      [1, (_none, [seed]) => new Instance<RandomSource>(RANDOM, seededSource(longArg(seed)))],
    ],
    methods,
  }),
  nativeClass<RandomValue>(SECURE_RANDOM, {
    constructors: [[0, secure]],
    statics: [
      ['getInstance', [1, 2], secure],
      ['getInstanceStrong', 0, secure],
    ],
  }),
  nativeClass<RandomValue>(THREAD_LOCAL_RANDOM, {
    statics: [
      [
        'current',
        0,
        (_none, _args, vm) => new Instance<RandomSource>(THREAD_LOCAL_RANDOM, seededSource(freshSeed(vm))),
      ],
    ],
  }),
];
