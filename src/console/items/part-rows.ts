import type { Configured } from '../../points/index.ts';
import {
  COLLECTION,
  defineClass,
  GroovyClass,
  ITERABLE,
  LIST,
  ListValue,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../groovy.ts';
import { list } from '../host.ts';
import { PART_BASES, type PartFamily, type PartObject, partObject } from './part-classes.ts';

/** Parts of a job, as `buildersList`. */
const DESCRIBABLE_LIST = defineClass('hudson.util.DescribableList$OfJob', OBJECT, [LIST, COLLECTION, ITERABLE]);

export function partsObject(vm: Vm, family: PartFamily, parts: readonly Configured[]): ListValue {
  vm.checkSize(parts.length);
  return new ListValue(
    parts.map((part) => partObject(vm, family, part)),
    DESCRIBABLE_LIST,
    'unmodifiable',
  );
}

export const partClasses: readonly NativeClass[] = [
  nativeClass<ListValue>(DESCRIBABLE_LIST, {
    methods: [
      ['get', 1, (self, [type]) => self.items.find(isOf(type)) ?? null],
      ['getAll', 1, (self, [type]) => list(self.items.filter(isOf(type)))],
      ['toList', 0, (self) => list(self.items)],
    ],
  }),
  ...Object.values(PART_BASES).map((type) =>
    nativeClass<PartObject>(type, {
      methods: [['getSymbol', 0, (self) => self.state.part.kind?.symbol ?? null]],
    }),
  ),
];

function isOf(type: Value | undefined): (part: Value) => boolean {
  const wanted = type instanceof GroovyClass ? type : mismatch();
  return (part) => part !== null && typeof part === 'object' && part.type.isA(wanted);
}
