import { EMPTY_RANGE, INT_RANGE, OBJECT_RANGE, RANGE } from '../../runtime/classes.ts';
import { RangeValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { BigIntegerValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { rangeText } from '../../semantics/text.ts';
import { booleanArg, closureArg, intArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { newList } from './make.ts';
import { makeRange } from './make-range.ts';

function lower(self: RangeValue): Value {
  return self.reverse ? self.to : self.from;
}

function upper(self: RangeValue): Value {
  return self.reverse ? self.from : self.to;
}

function* contains(self: RangeValue, [value = null]: readonly Value[], vm: Vm): Evaluation {
  if (self.type === INT_RANGE) {
    const whole = value instanceof BigIntegerValue ? Number(value.value) : value;
    return typeof whole === 'number' && whole >= Number(lower(self)) && whole <= Number(upper(self));
  }
  for (const each of self.elements ?? []) {
    if (vm.spend(1)) yield TICK;
    if (yield* vm.equals(each, value)) return true;
  }
  return false;
}

function* containsWithinBounds(self: RangeValue, [value = null]: readonly Value[], vm: Vm): Evaluation {
  if (self.type === INT_RANGE) return yield* contains(self, [value], vm);
  if (self.type === EMPTY_RANGE) return false;
  return (yield* vm.compare(lower(self), value)) <= 0 && (yield* vm.compare(upper(self), value)) >= 0;
}

function* step(self: RangeValue, [width, given]: readonly Value[], vm: Vm): Evaluation {
  const by = intArg(width);
  const closure = given === undefined ? null : closureArg(given);
  const { size } = self;
  if (by === 0) {
    if (size === 0 || (self.type === INT_RANGE && self.from === self.to)) return newList(vm, []);
    vm.fail('groovy.lang.GroovyRuntimeException', 'Infinite loop detected due to step size of 0');
  }
  const found: Value[] = [];
  if (closure === null) vm.checkSize(Math.ceil(size / Math.abs(by)));
  for (let count = 0; count < size; count += Math.abs(by)) {
    const value = self.at(by < 0 ? size - 1 - count : count);
    if (closure === null) found.push(value);
    else yield* vm.call(closure, [value]);
    if (vm.spend(1)) yield TICK;
  }
  return closure === null ? newList(vm, found) : null;
}

function get(self: RangeValue, [index]: readonly Value[], vm: Vm): Value {
  const place = intArg(index);
  if (place < 0) vm.fail('java.lang.IndexOutOfBoundsException', `Index: ${place} should not be negative`);
  if (place >= self.size) {
    const shown = vm.sync(rangeText(vm, self, false));
    vm.fail('java.lang.IndexOutOfBoundsException', `Index: ${place} too big for range: ${shown}`);
  }
  return self.at(place);
}

function* subList(self: RangeValue, [first, beyond]: readonly Value[], vm: Vm): Evaluation {
  const [from, to] = [intArg(first), intArg(beyond)];
  if (from < 0) vm.fail('java.lang.IndexOutOfBoundsException', `fromIndex = ${from}`);
  if (to > self.size) vm.fail('java.lang.IndexOutOfBoundsException', `toIndex = ${to}`);
  if (from > to) vm.fail('java.lang.IllegalArgumentException', `fromIndex(${from}) > toIndex(${to})`);
  if (from === to) return new RangeValue(self.from, self.from, false, []);
  return yield* makeRange(vm, self.at(from), self.at(to - 1), true);
}

function refuse(_self: RangeValue, _args: readonly Value[], vm: Vm): Value {
  return vm.fail('java.lang.UnsupportedOperationException', null);
}

function* construct(_self: null, args: readonly Value[], vm: Vm): Evaluation {
  if (args.length === 2) return yield* makeRange(vm, args[0] ?? null, args[1] ?? null, true);
  if (typeof args[0] === 'boolean') return yield* makeRange(vm, args[1] ?? null, args[2] ?? null, booleanArg(args[0]));
  const [from = null, to = null, reverse] = args;
  return booleanArg(reverse) ? yield* makeRange(vm, to, from, true) : yield* makeRange(vm, from, to, true);
}

const CHANGES = ['add', 'addAll', 'remove', 'removeAll', 'retainAll', 'leftShift', 'set', 'putAt'] as const;

export const rangeClasses: readonly NativeClass[] = [
  nativeClass<RangeValue>(RANGE, {
    methods: [
      ['getFrom', 0, lower],
      ['getTo', 0, upper],
      ['getFromInt', 0, (self) => (self.type === INT_RANGE ? lower(self) : mismatch())],
      ['getToInt', 0, (self) => (self.type === INT_RANGE ? upper(self) : mismatch())],
      ['isReverse', 0, ({ reverse }) => reverse],
      ['getInclusive', 0, (self) => (self.type === INT_RANGE ? !self.exclusive : mismatch())],
      ['contains', 1, contains],
      ['containsWithinBounds', 1, containsWithinBounds],
      ['step', [1, 2], step],
      ['get', 1, get],
      ['size', 0, ({ size }) => size],
      ['isEmpty', 0, ({ size }) => size === 0],
      ['subList', 2, subList],
      ['toString', 0, (self, _args, vm) => vm.sync(rangeText(vm, self, false))],
      ...CHANGES.map((name) => [name, [1, 2], refuse] as const),
    ],
  }),
  nativeClass(INT_RANGE, { constructors: [[[2, 3], construct]] }),
  nativeClass(OBJECT_RANGE, { constructors: [[[2, 3], construct]] }),
];
