import { javaHash } from '../../hash/index.ts';
import { ENTRY, MAP_ENTRY } from '../../runtime/classes.ts';
import { EntryValue } from '../../runtime/collections.ts';
import type { GroovyClass, NativeFunction } from '../../runtime/groovy-class.ts';
import type { Value } from '../../runtime/value.ts';
import { type Arity, type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { entryArg } from './access.ts';
import { guarded } from './guard.ts';
import { GROOVY_MAP_ENTRY, SIMPLE_ENTRY, SIMPLE_IMMUTABLE_ENTRY } from './types.ts';
import { unchangeable } from './walk.ts';

type Constructor = readonly [arity: Arity, run: NativeFunction<null>];

/** Represents an entry that belongs to no map. */
class LooseEntry extends EntryValue {
  readonly #type: GroovyClass;
  constructor(type: GroovyClass, key: Value, value: Value) {
    super(key, value);
    this.#type = type;
  }
  override get type(): GroovyClass {
    return this.#type;
  }
}

const rows: readonly MethodRow<EntryValue>[] = [
  ['getKey', 0, (self) => self.key],
  ['getValue', 0, (self) => self.value],
  [
    'setValue',
    1,
    (self, [value = null], vm) => {
      if (self.type === SIMPLE_IMMUTABLE_ENTRY) return unchangeable(vm);
      const before = self.value;
      self.table?.set(self.key, value);
      self.value = value;
      return before;
    },
  ],
  [
    'toString',
    0,
    function* (self, _args, vm) {
      const separator = self.type === GROOVY_MAP_ENTRY ? ':' : '=';
      return `${yield* vm.text(self.key)}${separator}${yield* vm.text(self.value)}`;
    },
  ],
  [
    'equals',
    1,
    function* (self, [other = null], vm) {
      if (!(other instanceof EntryValue)) return false;
      return (yield* vm.equals(self.key, other.key)) && (yield* vm.equals(self.value, other.value));
    },
  ],
  ['hashCode', 0, (self, _args, vm) => javaHash(self, vm)],
];

const mapEntry = nativeClass(MAP_ENTRY, { methods: guarded(rows, isEntry) });

function isEntry(value: Value): value is EntryValue {
  return value instanceof EntryValue;
}

function looseEntry(type: GroovyClass, others: readonly Constructor[] = []): NativeClass {
  const constructors: readonly Constructor[] = [
    [2, (_none, [key = null, value = null]) => new LooseEntry(type, key, value)],
    ...others,
  ];
  return nativeClass<EntryValue>(type, { constructors });
}

function copying(type: GroovyClass): Constructor {
  return [1, (_none, [other]) => new LooseEntry(type, entryArg(other).key, entryArg(other).value)];
}

export const entryClasses: readonly NativeClass[] = [
  mapEntry,
  nativeClass(ENTRY, {}),
  looseEntry(SIMPLE_ENTRY, [copying(SIMPLE_ENTRY)]),
  looseEntry(SIMPLE_IMMUTABLE_ENTRY, [copying(SIMPLE_IMMUTABLE_ENTRY)]),
  looseEntry(GROOVY_MAP_ENTRY),
];
