import type { Evaluation } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, grow, holds, walkOf } from '../../runtime/walk.ts';
import { closureArg, intArg, longArg } from '../arguments.ts';
import { parameterCount } from '../closures/parameters.ts';
import type { MethodRow } from '../define.ts';
import { addTo } from './adding.ts';
import { newList } from './make.ts';
import { isCollection } from './rows.ts';
import { similar } from './similar.ts';

type Row = MethodRow<Value>;

function* each(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args[0]);
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) yield* vm.call(closure, [walk.value]);
  return self;
}

function* eachWithIndex(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args[0]);
  const walk = yield* walkOf(vm, self);
  for (let index = 0; walk.step() ?? (yield* walk.wait()); index++) yield* vm.call(closure, [walk.value, index]);
  return self;
}

function* collect(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  if (args.length === 0) return newList(vm, yield* copyOf(vm, self));
  const closure = closureArg(args.at(-1));
  const [target = null] = args.length > 1 ? args : [];
  if (target !== null && !isCollection(target)) mismatch();
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const answer = yield* vm.call(closure, [walk.value]);
    if (target !== null) yield* addTo(vm, target, answer);
    else grow(vm, found, answer);
  }
  return target ?? newList(vm, found);
}

function* find(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const walk = yield* walkOf(vm, self);
  const closure = args.length === 0 ? null : closureArg(args[0]);
  while (walk.step() ?? (yield* walk.wait())) {
    const { value } = walk;
    if (closure === null ? yield* vm.truth(value) : yield* holds(vm, closure, [value])) return value;
  }
  return null;
}

function* findAll(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const walk = yield* walkOf(vm, self);
  const closure = args.length === 0 ? null : closureArg(args[0]);
  const found: Value[] = [];
  while (walk.step() ?? (yield* walk.wait())) {
    const { value } = walk;
    if (closure === null ? yield* vm.truth(value) : yield* holds(vm, closure, [value])) grow(vm, found, value);
  }
  return similar(vm, self, found);
}

function* findResult(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const answer = yield* vm.call(closure, [walk.value]);
    if (answer !== null) return answer;
  }
  return args.length > 1 ? (args[0] ?? null) : null;
}

function* findIndexOf(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const from = args.length > 1 ? intArg(args[0]) : 0;
  const walk = yield* walkOf(vm, self);
  for (let index = 0; walk.step() ?? (yield* walk.wait()); index++)
    if (index >= from && (yield* holds(vm, closure, [walk.value]))) return index;
  return -1;
}

function* findLastIndexOf(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const from = args.length > 1 ? intArg(args[0]) : 0;
  const walk = yield* walkOf(vm, self);
  let found = -1;
  for (let index = 0; walk.step() ?? (yield* walk.wait()); index++)
    if (index >= from && (yield* holds(vm, closure, [walk.value]))) found = index;
  return found;
}

function* findIndexValues(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const from = args.length > 1 ? longArg(args[0]) : 0n;
  const walk = yield* walkOf(vm, self);
  const found: Value[] = [];
  for (let index = 0n; walk.step() ?? (yield* walk.wait()); index++)
    if (index >= from && (yield* holds(vm, closure, [walk.value]))) grow(vm, found, index);
  return newList(vm, found);
}

function* any(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const walk = yield* walkOf(vm, self);
  const closure = args.length === 0 ? null : closureArg(args[0]);
  while (walk.step() ?? (yield* walk.wait()))
    if (closure === null ? yield* vm.truth(walk.value) : yield* holds(vm, closure, [walk.value])) return true;
  return false;
}

function* every(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const walk = yield* walkOf(vm, self);
  const closure = args.length === 0 ? null : closureArg(args[0]);
  while (walk.step() ?? (yield* walk.wait()))
    if (!(closure === null ? yield* vm.truth(walk.value) : yield* holds(vm, closure, [walk.value]))) return false;
  return true;
}

function* inject(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const walk = yield* walkOf(vm, self);
  let total: Value = args[0] ?? null;
  if (args.length === 1) {
    if (!(walk.step() ?? (yield* walk.wait())))
      vm.fail(
        'java.util.NoSuchElementException',
        'Cannot call inject() on an empty collection without passing an initial value.',
      );
    total = walk.value;
  }
  while (walk.step() ?? (yield* walk.wait())) total = yield* vm.call(closure, [total, walk.value]);
  return total;
}

function* grep(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const { value } = walk;
    if (args.length === 0 ? yield* vm.truth(value) : yield* vm.isCase(args[0] ?? null, value)) grow(vm, found, value);
  }
  return similar(vm, self, found);
}

function* split(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args[0]);
  const accepted: Value[] = [];
  const others: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const { value } = walk;
    if (yield* holds(vm, closure, [value])) grow(vm, accepted, value);
    else grow(vm, others, value);
  }
  return newList(vm, [similar(vm, self, accepted), similar(vm, self, others)]);
}

/** Defines the methods that Groovy gives to every object: they iterate as `for (x in object)` does. */
export const iteratingRows: readonly Row[] = [
  ['each', 1, each],
  ['eachWithIndex', 1, eachWithIndex],
  ['collect', [0, 2], collect],
  ['find', [0, 1], find],
  ['findAll', [0, 1], findAll],
  ['findResult', [1, 2], findResult],
  ['findIndexOf', [1, 2], findIndexOf],
  ['findLastIndexOf', [1, 2], findLastIndexOf],
  ['findIndexValues', [1, 2], findIndexValues],
  ['any', [0, 1], any],
  ['every', [0, 1], every],
  ['inject', [1, 2], inject],
  ['grep', [0, 1], grep],
  ['split', 1, split],
];

/** Implements Java's `forEach`, which is `each` without a result. */
export function* forEach(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  yield* each(self, args, vm);
  return null;
}

/** Implements `reverseEach` of lists and arrays. */
export function* reverseEach(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args[0]);
  const items = yield* copyOf(vm, self);
  for (let index = items.length - 1; index >= 0; index--) yield* vm.call(closure, [items[index] ?? null]);
  return self;
}

/** Calls with a list as its elements where the closure takes more than one. */
export function* callSpread(vm: Vm, closure: Value, items: readonly Value[]): Evaluation {
  const target = closureArg(closure);
  return yield* vm.call(target, parameterCount(target) > 1 ? items : [newList(vm, [...items])]);
}
