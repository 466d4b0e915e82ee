import type { HashTable } from '../runtime/hash-table.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { countEntry, watched } from './linked-table.ts';
import { naturalOrder, orderOf } from './order.ts';

type Node = [key: Value, value: Value];

/** Limits the length of a run of nodes that is moved for an insertion. */
const RUN = 256;

/** Holds entries in the order of their keys, as a `java.util.TreeMap`: in runs of nodes, found by binary search. */
export class SortedTable implements HashTable {
  readonly order = 'sorted';
  readonly comparator: Value;
  readonly #vm: Vm;
  readonly #compare: (a: Value, b: Value) => number;
  #runs: Node[][] = [];
  #size = 0;
  #changes = 0;

  constructor(vm: Vm, comparator: Value) {
    this.#vm = vm;
    this.comparator = comparator;
    this.#compare =
      comparator === null ? (a, b) => naturalOrder(vm, a, b) : (a, b) => vm.sync(orderOf(vm, comparator, a, b));
  }

  get size(): number {
    return this.#size;
  }

  get changes(): number {
    return this.#changes;
  }

  has(key: Value): boolean {
    return this.#find(key).node !== undefined;
  }

  get(key: Value): Value | undefined {
    return this.#find(key).node?.[1];
  }

  set(key: Value, value: Value): Value | undefined {
    // A TreeMap compares even its only key with itself, so that a key of the wrong kind is refused.
    if (this.#size === 0) this.#compare(key, key);
    const { run, place, node } = this.#find(key);
    if (node !== undefined) {
      const before = node[1];
      node[1] = value;
      return before;
    }
    countEntry(this.#vm, this.#size + 1);
    this.#size++;
    this.#changes++;
    const nodes = this.#runs[run];
    if (nodes === undefined) this.#runs.push([[key, value]]);
    else {
      nodes.splice(place, 0, [key, value]);
      if (nodes.length > RUN) this.#runs.splice(run + 1, 0, nodes.splice(RUN / 2));
    }
    return undefined;
  }

  delete(key: Value): Value | undefined {
    if (this.#size === 0) return undefined;
    const { run, place, node } = this.#find(key);
    const nodes = this.#runs[run];
    if (node === undefined || nodes === undefined) return undefined;
    nodes.splice(place, 1);
    if (nodes.length === 0) this.#runs.splice(run, 1);
    this.#size--;
    this.#changes++;
    return node[1];
  }

  clear(): void {
    this.#runs = [];
    this.#size = 0;
    this.#changes++;
  }

  *entries(): IterableIterator<readonly [Value, Value]> {
    for (const [key, value] of this.#walk()) yield [key, value];
  }

  *keys(): IterableIterator<Value> {
    for (const node of this.#walk()) yield node[0];
  }

  *values(): IterableIterator<Value> {
    for (const node of this.#walk()) yield node[1];
  }

  #walk(): IterableIterator<Node> {
    return watched(this.#vm, this, this.#inOrder());
  }

  *#inOrder(): IterableIterator<Node> {
    for (const run of this.#runs) yield* run;
  }

  /** Returns the position of a key, or the one at which it belongs. */
  #find(key: Value): { readonly run: number; readonly place: number; readonly node: Node | undefined } {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#compare(key, this.#runs[middle]?.[0]?.[0] ?? null) < 0) high = middle - 1;
      else low = middle;
    }
    const nodes = this.#runs[low] ?? [];
    let first = 0;
    let last = nodes.length;
    while (first < last) {
      const middle = (first + last) >> 1;
      const order = this.#compare(key, nodes[middle]?.[0] ?? null);
      if (order === 0) return { run: low, place: middle, node: nodes[middle] };
      if (order < 0) last = middle;
      else first = middle + 1;
    }
    return { run: low, place: first, node: undefined };
  }
}
