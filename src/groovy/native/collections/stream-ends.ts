import { arrayOf, OBJECT_ARRAY } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { DoubleValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { doubleArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { type CollectorState, isCollector } from './collectors.ts';
import { comparatorArg, compareWith } from './comparators.ts';
import { callFunction, functionArg } from './functions.ts';
import { iteratorOver } from './iterator.ts';
import { newList } from './make.ts';
import { optionalOf } from './optionals.ts';
import { drained, opened, type StreamValue } from './stream.ts';
import { UNCHANGING } from './types.ts';

type Row = MethodRow<StreamValue>;

function* forEach(self: StreamValue, [given]: readonly Value[], vm: Vm): Evaluation {
  const callee = functionArg(given);
  const source = opened(vm, self);
  for (let next = yield* source.next(); next !== null; next = yield* source.next()) {
    yield* callFunction(vm, callee, [next.value]);
    if (vm.spend(1)) yield TICK;
  }
  return null;
}

function* collect(self: StreamValue, args: readonly Value[], vm: Vm): Evaluation {
  const [given = null] = args;
  if (args.length === 3) {
    const container = yield* callFunction(vm, functionArg(given), []);
    const add = functionArg(args[1]);
    for (const each of yield* drained(vm, opened(vm, self))) yield* callFunction(vm, add, [container, each]);
    return container;
  }
  if (isCollector(given)) return yield* collectInto(vm, given.state, yield* drained(vm, opened(vm, self)));
  // Groovy's own `collect { }` of all objects walks a stream, too.
  const callee = functionArg(given);
  const found: Value[] = [];
  for (const each of yield* drained(vm, opened(vm, self))) found.push(yield* callFunction(vm, callee, [each]));
  return newList(vm, found);
}

function* collectInto(vm: Vm, { collect: run }: CollectorState, items: readonly Value[]): Evaluation {
  return yield* run(items, vm);
}

function matching(wanted: boolean, answer: boolean) {
  return function* (self: StreamValue, [given]: readonly Value[], vm: Vm): Evaluation {
    const callee = functionArg(given);
    const source = opened(vm, self);
    for (let next = yield* source.next(); next !== null; next = yield* source.next())
      if ((yield* vm.truth(yield* callFunction(vm, callee, [next.value]))) === wanted) return answer;
    return !answer;
  };
}

function* count(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  const source = opened(vm, self);
  let found = 0n;
  while ((yield* source.next()) !== null) {
    found++;
    if (vm.spend(1)) yield TICK;
  }
  return found;
}

function* first(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  return yield* optionalOf(vm, (yield* opened(vm, self).next())?.value, self.state.kind);
}

function* reduce(self: StreamValue, args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* drained(vm, opened(vm, self));
  const callee = functionArg(args.length === 1 ? args[0] : args[1]);
  let [total, ...rest]: (Value | undefined)[] = args.length === 1 ? items : [args[0], ...items];
  for (const each of rest) total = yield* callFunction(vm, callee, [total ?? null, each ?? null]);
  return args.length === 1 ? yield* optionalOf(vm, total, self.state.kind) : (total ?? null);
}

function extreme(sign: number) {
  return function* (self: StreamValue, [comparator = null]: readonly Value[], vm: Vm): Evaluation {
    const order = comparatorArg(comparator);
    let best: Value | undefined;
    for (const each of yield* drained(vm, opened(vm, self)))
      if (best === undefined || (yield* compareWith(vm, order, each, best)) * sign > 0) best = each;
    return yield* optionalOf(vm, best, self.state.kind);
  };
}

function* sumOf(vm: Vm, items: readonly Value[], zero: Value): Evaluation {
  let total = zero;
  for (const each of items) {
    total = yield* vm.operate('+', total, each);
    if (vm.spend(1)) yield TICK;
  }
  return total;
}

const ZEROS: Readonly<Record<string, Value>> = { int: 0, long: 0n, object: 0 };

function* sum(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* drained(vm, opened(vm, self));
  return yield* sumOf(vm, items, ZEROS[self.state.kind] ?? new DoubleValue(0));
}

function* average(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* drained(vm, opened(vm, self));
  if (items.length === 0) return yield* optionalOf(vm, undefined, 'double');
  return yield* optionalOf(
    vm,
    new DoubleValue(items.reduce((total: number, each) => total + doubleArg(each), 0) / items.length),
    'double',
  );
}

function* toArray(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* drained(vm, opened(vm, self));
  const { kind } = self.state;
  return newList(vm, items, kind === 'object' ? OBJECT_ARRAY : arrayOf(vm.classNamed(kind)));
}

function* iterator(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  return iteratorOver(yield* drained(vm, opened(vm, self)));
}

function* toList(self: StreamValue, _args: readonly Value[], vm: Vm): Evaluation {
  return new ListValue(yield* drained(vm, opened(vm, self)), UNCHANGING, 'unmodifiable');
}

export const endRows: readonly Row[] = [
  ['forEach', 1, forEach],
  ['forEachOrdered', 1, forEach],
  ['collect', [1, 3], collect],
  ['anyMatch', 1, matching(true, true)],
  ['allMatch', 1, matching(false, false)],
  ['noneMatch', 1, matching(true, false)],
  ['count', 0, count],
  ['findFirst', 0, first],
  ['findAny', 0, first],
  ['reduce', [1, 3], reduce],
  ['max', [0, 1], extreme(1)],
  ['min', [0, 1], extreme(-1)],
  ['toArray', [0, 1], toArray],
  ['iterator', 0, iterator],
  ['toList', 0, toList],
  ['close', 0, () => null],
];

export const numberEndRows: readonly Row[] = [
  ['sum', 0, sum],
  ['average', 0, average],
];
