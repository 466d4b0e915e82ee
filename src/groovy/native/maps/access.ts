import { javaHash, keyEquals } from '../../hash/index.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, mapArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { sameCopy } from './similar.ts';
import { entrySet, keySet, valuesOf } from './views.ts';
import { copyEntries, writable } from './walk.ts';

/**
 * Returns the value of a key. Where there is none, it returns null, or the result of the map's closure, which is stored.
 */
function* readKey(vm: Vm, map: MapValue, key: Value): Evaluation {
  const found = map.table.get(key);
  if (found !== undefined || map.fallback === null) return found ?? null;
  const made = yield* vm.call(map.fallback.closure, [key]);
  writable(vm, map).set(key, made);
  return made;
}

/** Calls a closure, or the method of a Java function object. */
export function callFunction(vm: Vm, callee: Value, method: string, args: readonly Value[]): Evaluation {
  return callee instanceof ClosureValue ? vm.call(callee, args) : vm.invoke(callee, method, args);
}

/** Sets an entry, or removes it where the value is null; returns the value. */
function keep(vm: Vm, map: MapValue, key: Value, value: Value): Value {
  const table = writable(vm, map);
  if (value === null) table.delete(key);
  else store(vm, map, key, value);
  return value;
}

/** Maps of Java's older and concurrent kinds take no null. */
export function store(vm: Vm, map: MapValue, key: Value, value: Value): Value {
  if ((key === null || value === null) && REFUSES_NULL.has(map.type.name))
    return vm.fail('java.lang.NullPointerException', null);
  return writable(vm, map).set(key, value) ?? null;
}

const REFUSES_NULL: ReadonlySet<string> = new Set([
  'java.util.Hashtable',
  'java.util.Properties',
  'java.util.concurrent.ConcurrentHashMap',
  'java.util.concurrent.ConcurrentSkipListMap',
]);

/** Defines the methods that `java.util.Map` has itself. */
export const accessRows: readonly MethodRow<MapValue>[] = [
  ['size', 0, (self) => self.table.size],
  ['isEmpty', 0, (self) => self.table.size === 0],
  ['asBoolean', 0, (self) => self.table.size > 0],
  [
    'get',
    1,
    function* (self, [key = null], vm) {
      return yield* readKey(vm, self, key);
    },
  ],
  [
    'get',
    2,
    (self, [key = null, fallback = null], vm) => {
      if (!self.table.has(key)) store(vm, self, key, fallback);
      return self.table.get(key) ?? null;
    },
  ],
  [
    'getAt',
    1,
    function* (self, [key = null], vm) {
      return yield* readKey(vm, self, key);
    },
  ],
  ['getOrDefault', 2, (self, [key = null, fallback = null]) => self.table.get(key) ?? absent(self, key, fallback)],
  ['containsKey', 1, (self, [key = null]) => self.table.has(key)],
  [
    'containsValue',
    1,
    function* (self, [wanted = null], vm) {
      for (const value of self.table.values()) {
        if (keyEquals(value, wanted, vm)) return true;
        if (vm.spend(1)) yield TICK;
      }
      return false;
    },
  ],
  [
    'isCase',
    1,
    function* (self, [key = null], vm) {
      return yield* vm.truth(yield* readKey(vm, self, key));
    },
  ],
  ['put', 2, (self, [key = null, value = null], vm) => store(vm, self, key, value)],
  [
    'putAt',
    2,
    (self, [key = null, value = null], vm) => {
      store(vm, self, key, value);
      return null;
    },
  ],
  [
    'putIfAbsent',
    2,
    (self, [key = null, value = null], vm) => {
      const before = self.table.get(key) ?? null;
      if (before === null) store(vm, self, key, value);
      return before;
    },
  ],
  [
    'putAll',
    1,
    function* (self, [other], vm) {
      yield* copyEntries(vm, mapArg(other).table.entries(), writable(vm, self));
      return null;
    },
  ],
  ['remove', 1, (self, [key = null], vm) => writable(vm, self).delete(key) ?? null],
  [
    'remove',
    2,
    (self, [key = null, value = null], vm) => {
      const before = self.table.get(key);
      if (before === undefined || !keyEquals(before, value, vm)) return false;
      writable(vm, self).delete(key);
      return true;
    },
  ],
  ['replace', 2, (self, [key = null, value = null], vm) => (self.table.has(key) ? store(vm, self, key, value) : null)],
  [
    'replace',
    3,
    (self, [key = null, before = null, value = null], vm) => {
      const present = self.table.get(key);
      if (present === undefined || !keyEquals(present, before, vm)) return false;
      store(vm, self, key, value);
      return true;
    },
  ],
  [
    'computeIfAbsent',
    2,
    function* (self, [key = null, make = null], vm) {
      const before = self.table.get(key) ?? null;
      if (before !== null) return before;
      const made = yield* callFunction(vm, make, 'apply', [key]);
      if (made !== null) store(vm, self, key, made);
      return made;
    },
  ],
  [
    'computeIfPresent',
    2,
    function* (self, [key = null, make = null], vm) {
      const before = self.table.get(key) ?? null;
      return before === null ? null : keep(vm, self, key, yield* callFunction(vm, make, 'apply', [key, before]));
    },
  ],
  [
    'compute',
    2,
    function* (self, [key = null, make = null], vm) {
      const before = self.table.get(key) ?? null;
      return keep(vm, self, key, yield* callFunction(vm, make, 'apply', [key, before]));
    },
  ],
  [
    'merge',
    3,
    function* (self, [key = null, value = null, make = null], vm) {
      if (value === null) return vm.fail('java.lang.NullPointerException', null);
      const before = self.table.get(key) ?? null;
      return keep(vm, self, key, before === null ? value : yield* callFunction(vm, make, 'apply', [before, value]));
    },
  ],
  [
    'replaceAll',
    1,
    function* (self, [make = null], vm) {
      for (const [key, value] of self.table.entries())
        store(vm, self, key, yield* callFunction(vm, make, 'apply', [key, value]));
      return null;
    },
  ],
  [
    'forEach',
    1,
    function* (self, [action = null], vm) {
      for (const [key, value] of self.table.entries()) yield* callFunction(vm, action, 'accept', [key, value]);
      return null;
    },
  ],
  [
    'clear',
    0,
    (self, _args, vm) => {
      writable(vm, self).clear();
      return null;
    },
  ],
  ['keySet', 0, (self, _args, vm) => keySet(vm, self)],
  ['entrySet', 0, (self, _args, vm) => entrySet(vm, self)],
  [
    'values',
    0,
    function* (self, _args, vm) {
      return yield* valuesOf(vm, self);
    },
  ],
  [
    'clone',
    0,
    function* (self, _args, vm) {
      return yield* sameCopy(vm, self);
    },
  ],
  [
    'equals',
    1,
    function* (self, [other = null], vm) {
      return other instanceof MapValue && (yield* vm.equals(self, other));
    },
  ],
  ['hashCode', 0, (self, _args, vm) => javaHash(self, vm)],
  [
    'toMapString',
    [0, 1],
    function* (self, [length], vm) {
      return length === undefined ? yield* vm.text(self) : yield* shortText(vm, self, intArg(length));
    },
  ],
];

function absent(map: MapValue, key: Value, fallback: Value): Value {
  return map.table.has(key) ? null : fallback;
}

/** Returns the text of a map up to about the given length, then dots. */
function* shortText(vm: Vm, map: MapValue, length: number): Evaluation<string> {
  if (map.table.size === 0) return '[:]';
  let text = '[';
  for (const [key, value] of map.table.entries()) {
    if (text.length > 1) text += ', ';
    if (length >= 0 && text.length > length) {
      text += '...';
      break;
    }
    text += `${key === map ? '(this Map)' : yield* vm.text(key)}:${value === map ? '(this Map)' : yield* vm.text(value)}`;
    vm.checkString(text.length);
  }
  return `${text}]`;
}

/** Returns an entry, or calls `mismatch()`. */
export function entryArg(value: Value | undefined): EntryValue {
  return value instanceof EntryValue ? value : mismatch();
}
