import { ITERABLE, ITERATOR } from '../runtime/classes.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import type { Iteration, Vm } from '../runtime/vm.ts';
import { isA } from './kinds.ts';

/** Returns the elements over which `for (x in value)` iterates. */
export function* iterate(vm: Vm, value: Value): Evaluation<Iteration> {
  if (value === null) return once([]);
  if (value instanceof ListValue) return overList(vm, value);
  if (value instanceof RangeValue) return overRange(value);
  if (value instanceof SetValue) return once(value.table.keys());
  if (value instanceof MapValue) return overMap(value);
  if (typeof value === 'string') return once(value.split(''));
  if (value instanceof GStringValue) return once((yield* vm.text(value)).split(''));
  if (value instanceof GroovyClass && value.kind === 'enum')
    return yield* iterate(vm, yield* vm.invoke(value, 'values', []));
  if (isA(value, ITERATOR)) return overIterator(vm, value);
  if (isA(value, ITERABLE) || vm.respondsTo(value, 'iterator', 0)) {
    const iterator = yield* vm.invoke(value, 'iterator', []);
    if (isA(iterator, ITERATOR)) return overIterator(vm, iterator);
    if (iterator !== value) return yield* iterate(vm, iterator);
  }
  return once([value]);
}

function once(values: Iterable<Value>): Iteration {
  const iterator = values[Symbol.iterator]();
  return {
    // biome-ignore lint/correctness/useYield: it never waits.
    *next() {
      const { done, value } = iterator.next();
      return done === true ? null : { value };
    },
  };
}

/** Iterates over a list as Java's iterator: it ends at the size, and a change of the list during iteration is an error. */
function overList(vm: Vm, list: ListValue): Iteration {
  let index = 0;
  const { length } = list.items;
  return {
    // biome-ignore lint/correctness/useYield: it never waits.
    *next() {
      if (index === list.items.length) return null;
      if (list.items.length !== length) vm.fail('java.util.ConcurrentModificationException', null);
      const value = list.items[index] ?? null;
      index += 1;
      return { value };
    },
  };
}

function overRange(range: RangeValue): Iteration {
  let index = 0;
  const { size } = range;
  return {
    // biome-ignore lint/correctness/useYield: it never waits.
    *next() {
      if (index >= size) return null;
      const value = range.at(index);
      index += 1;
      return { value };
    },
  };
}

function overMap(map: MapValue): Iteration {
  const iterator = map.table.entries();
  return {
    // biome-ignore lint/correctness/useYield: it never waits.
    *next() {
      const { done, value } = iterator.next();
      return done === true ? null : { value: new EntryValue(value[0], value[1], map.table) };
    },
  };
}

function overIterator(vm: Vm, iterator: Value): Iteration {
  return {
    *next() {
      if ((yield* vm.invoke(iterator, 'hasNext', [])) !== true) return null;
      return { value: yield* vm.invoke(iterator, 'next', []) };
    },
  };
}
