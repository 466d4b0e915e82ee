import { LOAD_FACTOR, spreadHash } from '../../java/index.ts';
import type { HashTable } from '../runtime/hash-table.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { javaHash } from './java-hash.ts';
import { KeyIndex } from './key-index.ts';
import { countEntry, watched } from './linked-table.ts';

interface Node {
  readonly key: Value;
  value: Value;
  readonly hash: number;
  previous: Node | null;
  next: Node | null;
}

interface Bucket {
  first: Node | null;
  last: Node | null;
}

const DEFAULT_ROOM = 16;
const MAX_BUCKETS = 2 ** 20;

/**
 * Holds entries in the order of a `java.util.HashMap`: by the low bits of their hash, using more bits as the table grows.
 */
export class BucketTable implements HashTable {
  readonly order = 'hash';
  readonly comparator = null;
  readonly #vm: Vm;
  readonly #index: KeyIndex;
  readonly #nodes: Map<Value, Node> = new Map();
  #buckets: (Bucket | undefined)[] = [];
  #capacity: number;
  #changes = 0;

  /** Creates an empty table. `room` is the initial capacity, as in `new HashMap(16)`, rounded up to a power of two. */
  constructor(vm: Vm, room = DEFAULT_ROOM) {
    this.#vm = vm;
    this.#index = new KeyIndex(vm);
    this.#capacity = 1;
    while (this.#capacity < room && this.#capacity < MAX_BUCKETS) this.#capacity *= 2;
  }

  get size(): number {
    return this.#nodes.size;
  }

  get changes(): number {
    return this.#changes;
  }

  has(key: Value): boolean {
    return this.#node(key) !== undefined;
  }

  get(key: Value): Value | undefined {
    return this.#node(key)?.value;
  }

  set(key: Value, value: Value): Value | undefined {
    const known = this.#node(key);
    if (known !== undefined) {
      const before = known.value;
      known.value = value;
      return before;
    }
    countEntry(this.#vm, this.#nodes.size + 1);
    const hash = javaHash(key, this.#vm);
    const node: Node = { key, value, hash: spreadHash(hash), previous: null, next: null };
    this.#index.add(key);
    this.#nodes.set(key, node);
    this.#append(node);
    this.#changes++;
    if (this.#nodes.size > this.#capacity * LOAD_FACTOR) this.#grow();
    return undefined;
  }

  delete(key: Value): Value | undefined {
    const node = this.#node(key);
    if (node === undefined) return undefined;
    this.#nodes.delete(node.key);
    this.#index.remove(node.key);
    const bucket = this.#buckets[node.hash & (this.#capacity - 1)];
    if (bucket !== undefined) {
      if (node.previous === null) bucket.first = node.next;
      else node.previous.next = node.next;
      if (node.next === null) bucket.last = node.previous;
      else node.next.previous = node.previous;
    }
    this.#changes++;
    return node.value;
  }

  clear(): void {
    this.#nodes.clear();
    this.#index.clear();
    this.#buckets = [];
    this.#changes++;
  }

  *entries(): IterableIterator<readonly [Value, Value]> {
    for (const node of this.#walk()) yield [node.key, node.value];
  }

  *keys(): IterableIterator<Value> {
    for (const node of this.#walk()) yield node.key;
  }

  *values(): IterableIterator<Value> {
    for (const node of this.#walk()) yield node.value;
  }

  #node(key: Value): Node | undefined {
    const held = this.#index.find(key);
    return held === undefined ? undefined : this.#nodes.get(held);
  }

  #walk(): IterableIterator<Node> {
    return watched(this.#vm, this, this.#inOrder(this.#buckets));
  }

  *#inOrder(buckets: readonly (Bucket | undefined)[]): IterableIterator<Node> {
    for (const bucket of buckets) for (let node = bucket?.first ?? null; node !== null; node = node.next) yield node;
  }

  #append(node: Node): void {
    const place = node.hash & (this.#capacity - 1);
    while (this.#buckets.length <= place) this.#buckets.push(undefined);
    const bucket = this.#buckets[place];
    if (bucket === undefined) {
      this.#buckets[place] = { first: node, last: node };
      return;
    }
    node.previous = bucket.last;
    if (bucket.last === null) bucket.first = node;
    else bucket.last.next = node;
    bucket.last = node;
  }

  #grow(): void {
    const buckets = this.#buckets;
    this.#buckets = [];
    this.#capacity *= 2;
    for (const bucket of buckets) {
      for (let node = bucket?.first ?? null; node !== null; ) {
        const following: Node | null = node.next;
        node.previous = null;
        node.next = null;
        this.#append(node);
        node = following;
      }
    }
  }
}
