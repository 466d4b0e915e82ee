import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import { longArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { callFunction } from '../maps/index.ts';
import { ATOMIC_INTEGER, ATOMIC_LONG, type Atomic, type AtomicState } from './atomic-types.ts';
import { intParam } from './parameters.ts';

type Whole = number | bigint;

function atomicClass(type: GroovyClass, of: (value: Value | undefined) => Whole): NativeClass {
  const plus = (a: Whole, b: Whole): Whole =>
    typeof a === 'bigint' ? BigInt.asIntN(64, a + BigInt(b)) : (a + Number(b)) | 0;
  const update = (self: Atomic, value: Whole): Whole => {
    self.state.value = value;
    return value;
  };
  const exchange = (self: Atomic, value: Whole): Whole => {
    const before = self.state.value;
    self.state.value = value;
    return before;
  };
  const set: MethodRow<Atomic>[2] = (self, [value]) => {
    update(self, of(value));
    return null;
  };
  const compareAndSet: MethodRow<Atomic>[2] = (self, [expected, value]) => {
    if (self.state.value !== of(expected)) return false;
    update(self, of(value));
    return true;
  };
  return nativeClass<Atomic>(type, {
    constructors: [
      [0, () => new Instance<AtomicState>(type, { value: of(0) })],
      [1, (_none, [value]) => new Instance<AtomicState>(type, { value: of(value) })],
    ],
    methods: [
      ['get', 0, (self) => self.state.value],
      ['getPlain', 0, (self) => self.state.value],
      ['set', 1, set],
      ['lazySet', 1, set],
      ['getAndSet', 1, (self, [value]) => exchange(self, of(value))],
      ['compareAndSet', 2, compareAndSet],
      ['weakCompareAndSet', 2, compareAndSet],
      ['incrementAndGet', 0, (self) => update(self, plus(self.state.value, 1))],
      ['decrementAndGet', 0, (self) => update(self, plus(self.state.value, -1))],
      ['getAndIncrement', 0, (self) => exchange(self, plus(self.state.value, 1))],
      ['getAndDecrement', 0, (self) => exchange(self, plus(self.state.value, -1))],
      ['addAndGet', 1, (self, [value]) => update(self, plus(self.state.value, of(value)))],
      ['getAndAdd', 1, (self, [value]) => exchange(self, plus(self.state.value, of(value)))],
      [
        'updateAndGet',
        1,
        function* (self, [change = null], vm) {
          return update(self, of(yield* callFunction(vm, change, 'applyAsInt', [self.state.value])));
        },
      ],
      [
        'getAndUpdate',
        1,
        function* (self, [change = null], vm) {
          return exchange(self, of(yield* callFunction(vm, change, 'applyAsInt', [self.state.value])));
        },
      ],
      [
        'accumulateAndGet',
        2,
        function* (self, [value, change = null], vm) {
          return update(self, of(yield* callFunction(vm, change, 'applyAsInt', [self.state.value, of(value)])));
        },
      ],
      [
        'getAndAccumulate',
        2,
        function* (self, [value, change = null], vm) {
          return exchange(self, of(yield* callFunction(vm, change, 'applyAsInt', [self.state.value, of(value)])));
        },
      ],
      ['toString', 0, (self) => String(self.state.value)],
    ],
  });
}

export const atomicClasses: readonly NativeClass[] = [
  atomicClass(ATOMIC_INTEGER, intParam),
  atomicClass(ATOMIC_LONG, longArg),
];
