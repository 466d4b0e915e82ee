import { defineClass } from '../../runtime/classes.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { callFunction } from '../maps/index.ts';

interface CellState {
  value: Value;
}

type Cell = Instance<CellState>;
type Check = (value: Value | undefined, vm: Vm) => Value;

function exchange(self: Cell, value: Value): Value {
  const before = self.state.value;
  self.state.value = value;
  return before;
}

/** Returns the methods of a holder of one value; objects count as the same only by identity. */
function cellRows(check: Check): readonly MethodRow<Cell>[] {
  const compareAndSet: MethodRow<Cell>[2] = (self, [expected = null, value], vm) => {
    if (self.state.value !== expected) return false;
    self.state.value = check(value, vm);
    return true;
  };
  const set: MethodRow<Cell>[2] = (self, [value], vm) => {
    self.state.value = check(value, vm);
    return null;
  };
  return [
    ['get', 0, (self) => self.state.value],
    ['set', 1, set],
    ['lazySet', 1, set],
    ['getAndSet', 1, (self, [value], vm) => exchange(self, check(value, vm))],
    ['compareAndSet', 2, compareAndSet],
    ['weakCompareAndSet', 2, compareAndSet],
    [
      'toString',
      0,
      function* (self, _args, vm) {
        return yield* vm.text(self.state.value);
      },
    ],
  ];
}

const updateRows: readonly MethodRow<Cell>[] = [
  [
    'updateAndGet',
    1,
    function* (self, [update = null], vm) {
      self.state.value = yield* callFunction(vm, update, 'apply', [self.state.value]);
      return self.state.value;
    },
  ],
  [
    'getAndUpdate',
    1,
    function* (self, [update = null], vm) {
      return exchange(self, yield* callFunction(vm, update, 'apply', [self.state.value]));
    },
  ],
  [
    'accumulateAndGet',
    2,
    function* (self, [value = null, update = null], vm) {
      self.state.value = yield* callFunction(vm, update, 'apply', [self.state.value, value]);
      return self.state.value;
    },
  ],
];

function cell(type: GroovyClass, initial: Value, check: Check, more: readonly MethodRow<Cell>[]): NativeClass {
  return nativeClass<Cell>(type, {
    constructors: [
      [0, () => new Instance<CellState>(type, { value: initial })],
      [1, (_none, [value], vm) => new Instance<CellState>(type, { value: check(value, vm) })],
    ],
    methods: [...cellRows(check), ...more],
  });
}

export const atomicClasses = [
  cell(defineClass('java.util.concurrent.atomic.AtomicBoolean'), false, booleanArg, []),
  cell(defineClass('java.util.concurrent.atomic.AtomicReference'), null, (value) => value ?? null, updateRows),
];
