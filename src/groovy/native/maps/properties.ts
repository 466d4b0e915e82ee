import { parseProperties } from '../../../java/index.ts';
import type { MapValue } from '../../runtime/collections.ts';
import { TICK } from '../../runtime/evaluation.ts';
import { mapArg, textArg } from '../arguments.ts';
import { newList, newSet } from '../collections/make.ts';
import { nativeClass } from '../define.ts';
import { store } from './access.ts';
import { emptyMap, mapOf } from './similar.ts';
import { PROPERTIES } from './types.ts';

/** Defines `java.util.Properties`, of which the defaults are copied when it is created. */
export const properties = nativeClass<MapValue>(PROPERTIES, {
  constructors: [
    [0, (_none, _args, vm) => emptyMap(vm, PROPERTIES)],
    [
      1,
      function* (_none, [defaults], vm) {
        return yield* mapOf(vm, mapArg(defaults).table.entries(), emptyMap(vm, PROPERTIES));
      },
    ],
  ],
  methods: [
    [
      'getProperty',
      [1, 2],
      (self, [name, fallback = null], vm) => {
        const value = self.table.get(textArg(vm, name));
        return typeof value === 'string' ? value : fallback;
      },
    ],
    ['setProperty', 2, (self, [name, value], vm) => store(vm, self, textArg(vm, name), textArg(vm, value))],
    [
      'stringPropertyNames',
      0,
      (self, _args, vm) =>
        newSet(
          vm,
          Array.from(self.table.keys()).filter((each) => typeof each === 'string'),
          'hash',
        ),
    ],
    ['propertyNames', 0, (self, _args, vm) => newList(vm, [...self.table.keys()])],
    [
      'load',
      1,
      function* (self, [reader = null], vm) {
        const text = yield* vm.text(yield* vm.invoke(reader, 'getText', []));
        for (const entry of parseProperties(text)) {
          if (entry !== null) self.table.set(...entry);
          if (vm.spend(8)) yield TICK;
        }
        return null;
      },
    ],
  ],
});
