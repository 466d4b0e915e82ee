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

/** Every list and every array: `type` says which. `items` is its own; whoever is given a ListValue does not keep it. */
export class ListValue extends Obj {
  readonly type: GroovyClass;
  items: Value[];
  /** Nothing may be added, removed or set: UnsupportedOperationException. `fixed`: only set. */
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

/** `from` and `to` as given; `reverse` when from is the larger. Its elements are not held. */
export class RangeValue extends Obj {
  readonly type: GroovyClass;
  readonly from: Value;
  readonly to: Value;
  readonly reverse: boolean;
  /** Elements of a range that is not of Integers, made when it is made. */
  readonly elements: readonly Value[] | null;
  /** It was written `a..<b`; `to` is its last element all the same. */
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
  /** The element at a place that exists. */
  at(index: number): Value {
    if (this.elements !== null) return this.elements[index] ?? null;
    return this.reverse ? Number(this.from) - index : Number(this.from) + index;
  }
}

export class SetValue extends Obj {
  readonly type: GroovyClass;
  /** Element to itself. */
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
  /** `withDefault`: a closure that gives the value of a key that is not there. */
  fallback: { readonly closure: Value } | null = null;
  constructor(table: HashTable, type: GroovyClass = LINKED_HASH_MAP, unmodifiable = false) {
    super();
    this.table = table;
    this.type = type;
    this.unmodifiable = unmodifiable;
  }
}

/** An entry of a map; setting its value writes through where it belongs to a table. */
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
