import { makeHashTable } from '../../hash/index.ts';
import { defineClass } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { MapValue } from '../../runtime/collections.ts';
import type { HashTable } from '../../runtime/hash-table.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { mapArg, textArg } from '../arguments.ts';
import { copyClosure } from '../closures/index.ts';
import { nativeClass } from '../define.ts';
import { mapOf } from '../maps/index.ts';

const EXPANDO = defineClass('groovy.util.Expando');

/** Holds the properties of an Expando, which closures among them have as their delegate. */
class ExpandoTable {
  readonly #base: HashTable;
  owner: Value = null;

  constructor(base: HashTable) {
    this.#base = base;
  }
  get order(): HashTable['order'] {
    return this.#base.order;
  }
  get comparator(): Value {
    return null;
  }
  get size(): number {
    return this.#base.size;
  }
  get changes(): number {
    return this.#base.changes;
  }
  has(key: Value): boolean {
    return this.#base.has(key);
  }
  get(key: Value): Value | undefined {
    const found = this.#base.get(key);
    return found instanceof ClosureValue ? copyClosure(found, { delegate: this.owner }) : found;
  }
  set(key: Value, value: Value): Value | undefined {
    return this.#base.set(key, value);
  }
  delete(key: Value): Value | undefined {
    return this.#base.delete(key);
  }
  clear(): void {
    this.#base.clear();
  }
  entries(): IterableIterator<readonly [Value, Value]> {
    return this.#base.entries();
  }
  keys(): IterableIterator<Value> {
    return this.#base.keys();
  }
  values(): IterableIterator<Value> {
    return this.#base.values();
  }
}

/** Returns an object whose properties are created by their assignment: a map that is no Map. */
function newExpando(vm: Vm, given: MapValue | null): MapValue {
  const table = new ExpandoTable(makeHashTable(vm));
  const made = new MapValue(table, EXPANDO);
  table.owner = made;
  for (const [key, value] of given?.table.entries() ?? []) table.set(key, value);
  return made;
}

export const expandoClass = nativeClass<MapValue>(EXPANDO, {
  constructors: [
    [0, (_none, _args, vm) => newExpando(vm, null)],
    [1, (_none, [given], vm) => newExpando(vm, mapArg(given))],
  ],
  methods: [
    [
      'getProperties',
      0,
      function* (self, _args, vm) {
        return yield* mapOf(vm, self.table.entries());
      },
    ],
    ['getProperty', 1, (self, [name], vm) => self.table.get(textArg(vm, name)) ?? null],
    [
      'setProperty',
      2,
      (self, [name, value = null], vm) => {
        self.table.set(textArg(vm, name), value);
        return null;
      },
    ],
    [
      'toString',
      0,
      function* (self, _args, vm) {
        const own = self.table.get('toString');
        if (own instanceof ClosureValue) return yield* vm.text(yield* vm.call(own, []));
        const parts: string[] = [];
        for (const [key, value] of self.table.entries()) parts.push(`${yield* vm.text(key)}=${yield* vm.text(value)}`);
        return `{${parts.join(', ')}}`;
      },
    ],
  ],
});
