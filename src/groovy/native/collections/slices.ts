import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, elementsOf, grow, holds, walkOf } from '../../runtime/walk.ts';
import { booleanArg, closureArg, intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { newList } from './make.ts';
import { failEmpty, isArray } from './rows.ts';
import { similarOrArray } from './similar.ts';

type Row = MethodRow<Value>;

function* first(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const walk = yield* walkOf(vm, self);
  if (walk.step() ?? (yield* walk.wait())) return walk.value;
  return failEmpty(vm, `Cannot access first() element from an empty ${kindOf(self)}`);
}

function* last(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* elementsOf(vm, self);
  if (items.length === 0) failEmpty(vm, `Cannot access last() element from an empty ${kindOf(self)}`);
  return items.at(-1) ?? null;
}

function kindOf(self: Value): string {
  return isArray(self) ? 'array' : self instanceof ListValue ? 'List' : 'Iterable';
}

function* tail(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* copyOf(vm, self);
  if (items.length === 0) failEmpty(vm, `Cannot access tail() for an empty ${isArray(self) ? 'array' : 'iterable'}`);
  return similarOrArray(vm, self, items.slice(1));
}

function* init(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* copyOf(vm, self);
  if (items.length === 0) failEmpty(vm, `Cannot access init() for an empty ${isArray(self) ? 'array' : 'Iterable'}`);
  return similarOrArray(vm, self, items.slice(0, -1));
}

/** Returns a part by the requested count, limited to the number of elements. */
function part(choose: (items: Value[], count: number) => Value[]) {
  return function* (self: Value, [count]: readonly Value[], vm: Vm): Evaluation {
    const wanted = Math.max(0, intArg(count));
    return similarOrArray(vm, self, choose(yield* copyOf(vm, self), wanted));
  };
}

function* take(self: Value, [count]: readonly Value[], vm: Vm): Evaluation {
  const wanted = Math.max(0, intArg(count));
  if (self instanceof ListValue) return similarOrArray(vm, self, self.items.slice(0, wanted));
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (found.length < wanted && (walk.step() ?? (yield* walk.wait()))) grow(vm, found, walk.value);
  return similarOrArray(vm, self, found);
}

function* takeWhile(self: Value, [given]: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(given);
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const { value } = walk;
    if (!(yield* holds(vm, closure, [value]))) break;
    grow(vm, found, value);
  }
  return similarOrArray(vm, self, found);
}

function* dropWhile(self: Value, [given]: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(given);
  const items = yield* copyOf(vm, self);
  let from = 0;
  while (from < items.length && (yield* holds(vm, closure, [items[from] ?? null]))) from++;
  return similarOrArray(vm, self, items.slice(from));
}

function* collate(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const last = args.at(-1);
  const keep = typeof last === 'boolean' ? booleanArg(last) : true;
  const numbers = typeof last === 'boolean' ? args.slice(0, -1) : args;
  const width = intArg(numbers[0]);
  const step = numbers.length > 1 ? intArg(numbers[1]) : width;
  const items = yield* copyOf(vm, self);
  if (width <= 0) return newList(vm, [newList(vm, items)]);
  const parts: Value[] = [];
  if (step <= 0) vm.checkSize(Number.POSITIVE_INFINITY);
  for (let from = 0; from < items.length; from += step) {
    if (from + width > items.length && !keep) break;
    parts.push(newList(vm, items.slice(from, from + width)));
    if (vm.spend(Math.min(width, items.length))) yield TICK;
  }
  return newList(vm, parts);
}

/** Defines the methods of Iterables and arrays of objects. */
export const sliceRows: readonly Row[] = [
  ['first', 0, first],
  ['head', 0, first],
  ['last', 0, last],
  ['tail', 0, tail],
  ['init', 0, init],
  ['take', 1, take],
  ['takeRight', 1, part((items, count) => items.slice(Math.max(0, items.length - count)))],
  ['drop', 1, part((items, count) => items.slice(count))],
  ['dropRight', 1, part((items, count) => items.slice(0, Math.max(0, items.length - count)))],
  ['takeWhile', 1, takeWhile],
  ['dropWhile', 1, dropWhile],
];

export const collateRows: readonly Row[] = [['collate', [1, 3], collate]];
