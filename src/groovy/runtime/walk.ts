import type { ClosureValue } from './closure.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from './collections.ts';
import { type Evaluation, TICK } from './evaluation.ts';
import type { Value } from './value.ts';
import type { Iteration, Vm } from './vm.ts';

/**
 * Iterates over elements one by one: `while (walk.step() ?? (yield* walk.wait())) use(walk.value)`. `step` returns null
 * where only the script knows, as with an Iterator that it declares.
 */
export interface Walk {
  readonly value: Value;
  step(): boolean | null;
  wait(): Evaluation<boolean>;
}

/**
 * Iterates as `each` does: over elements, entries of a map, characters of a string, and any other value as a single one.
 */
export function* walkOf(vm: Vm, self: Value): Evaluation<Walk> {
  if (self instanceof ListValue) return new ListWalk(vm, self);
  if (self instanceof RangeValue) return new RangeWalk(self);
  if (self instanceof SetValue) return new HostWalk(self.table.keys());
  if (self instanceof MapValue) return new HostWalk(entriesOf(self));
  if (typeof self === 'string') return new HostWalk(self.split('').values());
  return new SlowWalk(yield* vm.iterate(self));
}

function* entriesOf(map: MapValue): Generator<Value> {
  for (const [key, value] of map.table.entries()) yield new EntryValue(key, value, map.table);
}

abstract class QuickWalk implements Walk {
  value: Value = null;
  abstract step(): boolean;
  // biome-ignore lint/correctness/useYield: shape of the interface
  *wait(): Evaluation<boolean> {
    return false;
  }
}

/**
 * Iterates over a list as Java's iterator: it ends where the size is reached, and notices a change of the size before that.
 */
class ListWalk extends QuickWalk {
  readonly #vm: Vm;
  readonly #list: ListValue;
  readonly #length: number;
  #next = 0;
  constructor(vm: Vm, list: ListValue) {
    super();
    this.#vm = vm;
    this.#list = list;
    this.#length = list.items.length;
  }
  step(): boolean {
    const { items } = this.#list;
    if (this.#next === items.length) return false;
    if (items.length !== this.#length) this.#vm.fail('java.util.ConcurrentModificationException', null);
    this.value = items[this.#next++] ?? null;
    return true;
  }
}

class RangeWalk extends QuickWalk {
  readonly #range: RangeValue;
  readonly #size: number;
  #next = 0;
  constructor(range: RangeValue) {
    super();
    this.#range = range;
    this.#size = range.size;
  }
  step(): boolean {
    if (this.#next >= this.#size) return false;
    this.value = this.#range.at(this.#next++);
    return true;
  }
}

class HostWalk extends QuickWalk {
  readonly #all: Iterator<Value>;
  constructor(all: Iterator<Value>) {
    super();
    this.#all = all;
  }
  step(): boolean {
    const next = this.#all.next();
    if (next.done === true) return false;
    this.value = next.value;
    return true;
  }
}

class SlowWalk implements Walk {
  value: Value = null;
  readonly #iteration: Iteration;
  constructor(iteration: Iteration) {
    this.#iteration = iteration;
  }
  step(): null {
    return null;
  }
  *wait(): Evaluation<boolean> {
    const next = yield* this.#iteration.next();
    if (next === null) return false;
    this.value = next.value;
    return true;
  }
}

/** Adds to what may go on without an end. Throws LimitExceeded. */
export function grow(vm: Vm, found: Value[], value: Value): void {
  found.push(value);
  if (found.length > vm.limits.collectionSize) vm.checkSize(found.length);
}

/** Returns all elements in an array that must not be changed. */
export function* elementsOf(vm: Vm, self: Value): Evaluation<readonly Value[]> {
  return self instanceof ListValue ? self.items : yield* copyOf(vm, self);
}

/** Returns all elements in a new array. */
export function* copyOf(vm: Vm, self: Value): Evaluation<Value[]> {
  if (self instanceof ListValue) {
    vm.checkSize(self.items.length);
    return [...self.items];
  }
  if (self instanceof RangeValue) vm.checkSize(self.size);
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    found.push(walk.value);
    if (found.length % 1024 === 0) {
      vm.checkSize(found.length);
      if (vm.spend(1024)) yield TICK;
    }
  }
  return found;
}

/** Says whether the closure's result is true in Groovy's sense. */
export function* holds(vm: Vm, closure: ClosureValue, args: readonly Value[]): Evaluation<boolean> {
  const answer = yield* vm.call(closure, args);
  return typeof answer === 'boolean' ? answer : yield* vm.truth(answer);
}
