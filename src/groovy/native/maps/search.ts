import { EntryValue, ListValue, type MapValue, SetValue } from '../../runtime/collections.ts';
import { TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import { closureArg } from '../arguments.ts';
import { newList } from '../collections/make.ts';
import type { MethodRow } from '../define.ts';
import { similarMap } from './similar.ts';
import { callForEntry, callForEntryWith, collected, forMatches } from './walk.ts';

/** Defines the methods that iterate over a map and search it. */
export const searchRows: readonly MethodRow<MapValue>[] = [
  [
    'each',
    1,
    function* (self, [closure], vm) {
      const called = closureArg(closure);
      for (const [key, value] of self.table.entries()) yield* callForEntry(vm, called, key, value, self.table);
      return self;
    },
  ],
  [
    'reverseEach',
    1,
    function* (self, [closure], vm) {
      const called = closureArg(closure);
      for (const [key, value] of (yield* collected(vm, self.table.entries())).reverse())
        yield* callForEntry(vm, called, key, value, self.table);
      return self;
    },
  ],
  [
    'eachWithIndex',
    1,
    function* (self, [closure], vm) {
      const called = closureArg(closure);
      let behind = 0;
      for (const entry of self.table.entries())
        yield* callForEntryWith(vm, called, entry, { behind: behind++ }, self.table);
      return self;
    },
  ],
  [
    'any',
    1,
    function* (self, [closure], vm) {
      let found = false;
      yield* forMatches(vm, self, closureArg(closure), () => {
        found = true;
        return false;
      });
      return found;
    },
  ],
  [
    'every',
    1,
    function* (self, [closure], vm) {
      const called = closureArg(closure);
      for (const [key, value] of self.table.entries())
        if (!(yield* vm.truth(yield* callForEntry(vm, called, key, value, self.table)))) return false;
      return true;
    },
  ],
  [
    'find',
    1,
    function* (self, [closure], vm) {
      let found: Value = null;
      yield* forMatches(vm, self, closureArg(closure), (key, value) => {
        found = new EntryValue(key, value, self.table);
        return false;
      });
      return found;
    },
  ],
  [
    'findAll',
    1,
    function* (self, [closure], vm) {
      const result = similarMap(vm, self);
      yield* forMatches(vm, self, closureArg(closure), (key, value) => {
        result.table.set(key, value);
        return true;
      });
      return result;
    },
  ],
  [
    'count',
    1,
    function* (self, [closure], vm) {
      let count = 0;
      yield* forMatches(vm, self, closureArg(closure), () => {
        count++;
        return true;
      });
      return count;
    },
  ],
  [
    'findResult',
    [1, 2],
    function* (self, args, vm) {
      const called = closureArg(args.at(-1));
      for (const [key, value] of self.table.entries()) {
        const result = yield* callForEntry(vm, called, key, value, self.table);
        if (result !== null) return result;
      }
      return args.length === 2 ? (args[0] ?? null) : null;
    },
  ],
  [
    'findResults',
    1,
    function* (self, [closure], vm) {
      const called = closureArg(closure);
      const results: Value[] = [];
      for (const [key, value] of self.table.entries()) {
        const result = yield* callForEntry(vm, called, key, value, self.table);
        if (result !== null) results.push(result);
      }
      return newList(vm, results);
    },
  ],
  [
    'inject',
    2,
    function* (self, [initial = null, closure], vm) {
      const called = closureArg(closure);
      let before: Value = initial;
      for (const entry of self.table.entries())
        before = yield* callForEntryWith(vm, called, entry, { before }, self.table);
      return before;
    },
  ],
  [
    'collect',
    [1, 2],
    function* (self, args, vm) {
      const called = closureArg(args.at(-1));
      const into = args.length === 1 ? new ListValue([]) : args[0];
      if (!(into instanceof ListValue || into instanceof SetValue)) return mismatch();
      for (const [key, value] of self.table.entries()) {
        const result = yield* callForEntry(vm, called, key, value, self.table);
        if (into instanceof SetValue) into.table.set(result, result);
        else {
          if (into.items.length % 64 === 0) vm.checkSize(into.items.length + 64);
          into.items.push(result);
        }
      }
      return into;
    },
  ],
  [
    'collectMany',
    [1, 2],
    function* (self, args, vm) {
      const called = closureArg(args.at(-1));
      const into = args.length === 1 ? new ListValue([]) : args[0];
      if (!(into instanceof ListValue)) return mismatch();
      for (const [key, value] of self.table.entries()) {
        const results = yield* vm.iterate(yield* callForEntry(vm, called, key, value, self.table));
        for (let next = yield* results.next(); next !== null; next = yield* results.next()) {
          into.items.push(next.value);
          if (into.items.length % 256 === 0) vm.checkSize(into.items.length);
          if (vm.spend(1)) yield TICK;
        }
      }
      return into;
    },
  ],
];
