import {
  ARRAY_LIST,
  EMPTY_RANGE,
  ENTRY,
  INT_RANGE,
  LINKED_HASH_MAP,
  LINKED_HASH_SET,
  OBJECT_RANGE,
} from './classes.ts';
import type { GroovyClass } from './groovy-class.ts';
import type { HashTable } from './hash-table.ts';
import { Obj, type Value } from './value.ts';

/**
 * Represents every list and every array, which `type` distinguishes. `items` belongs to it: a function that receives a
 * ListValue must not retain its items.
 */
export class ListValue extends Obj {
  readonly type: GroovyClass;
  items: Value[];
  /**
   * Names the permitted changes: with `unmodifiable`, adding, removing and setting throw UnsupportedOperationException;
   * `fixed` permits only setting.
   */
  readonly access: 'free' | 'fixed' | 'unmodifiable';
  constructor(items: Value[], type: GroovyClass = ARRAY_LIST, access: 'free' | 'fixed' | 'unmodifiable' = 'free') {
    super();
    this.items = items;
    this.type = type;
    this.access = access;
  }
  get isArray(): boolean {
    return this.type.kind === 'array';
  }
}

/**
 * Represents a range with `from` and `to` as given; `reverse` is true where from is the larger. Its elements are not
 * stored.
 */
export class RangeValue extends Obj {
  readonly type: GroovyClass;
  readonly from: Value;
  readonly to: Value;
  readonly reverse: boolean;
  /** Holds the elements of a range that is not of Integers, created together with the range. */
  readonly elements: readonly Value[] | null;
  /** Is true where it was written `a..<b`; `to` is its last element all the same. */
  readonly exclusive: boolean;
  constructor(from: Value, to: Value, reverse: boolean, elements: readonly Value[] | null, exclusive = false) {
    super();
    this.exclusive = exclusive;
    this.type = elements === null ? INT_RANGE : elements.length === 0 ? EMPTY_RANGE : OBJECT_RANGE;
    this.from = from;
    this.to = to;
    this.reverse = reverse;
    this.elements = elements;
  }
  get size(): number {
    if (this.elements !== null) return this.elements.length;
    return Math.abs(Number(this.to) - Number(this.from)) + 1;
  }
  /** Returns the element at an existing index. */
  at(index: number): Value {
    if (this.elements !== null) return this.elements[index] ?? null;
    return this.reverse ? Number(this.from) - index : Number(this.from) + index;
  }
}

export class SetValue extends Obj {
  readonly type: GroovyClass;
  /** Maps each element to itself. */
  readonly table: HashTable;
  readonly unmodifiable: boolean;
  constructor(table: HashTable, type: GroovyClass = LINKED_HASH_SET, unmodifiable = false) {
    super();
    this.table = table;
    this.type = type;
    this.unmodifiable = unmodifiable;
  }
}

export class MapValue extends Obj {
  readonly type: GroovyClass;
  readonly table: HashTable;
  readonly unmodifiable: boolean;
  /** Holds the closure of `withDefault`, which returns the value of a missing key. */
  fallback: { readonly closure: Value } | null = null;
  constructor(table: HashTable, type: GroovyClass = LINKED_HASH_MAP, unmodifiable = false) {
    super();
    this.table = table;
    this.type = type;
    this.unmodifiable = unmodifiable;
  }
}

/** Represents an entry of a map; setting its value changes the table that it belongs to, if any. */
export class EntryValue extends Obj {
  readonly key: Value;
  value: Value;
  readonly table: HashTable | null;
  constructor(key: Value, value: Value, table: HashTable | null = null) {
    super();
    this.key = key;
    this.value = value;
    this.table = table;
  }
  get type(): GroovyClass {
    return ENTRY;
  }
}
