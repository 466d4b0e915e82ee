import {
  COMPARABLE,
  defineClass,
  type Evaluation,
  type Instance,
  LIST,
  ListValue,
  MAP,
  type Machine,
  MapValue,
  makeHashTable,
  type NativeClass,
  nativeClass,
  OBJECT,
  RUNTIME_EXCEPTION,
  type Throwable,
  TICK,
  textArg,
  type Value,
  type Vm,
} from '../../../groovy/index.ts';
import { JSON_EXCEPTION, JSON_NULL, JSON_TYPE, jsonNull } from './types.ts';
import { writeJsonText } from './write.ts';

const JSON_OBJECT = defineClass('net.sf.json.JSONObject', OBJECT, [JSON_TYPE, MAP, COMPARABLE]);
const JSON_ARRAY = defineClass('net.sf.json.JSONArray', OBJECT, [JSON_TYPE, LIST, COMPARABLE]);

/** Returns a JSON object of the script: a Map whose `toString()` is JSON. */
export function jsonObject(vm: Vm, entries: Iterable<readonly [string, Value]>): MapValue {
  const table = makeHashTable(vm);
  for (const [name, value] of entries) table.set(name, value);
  return new MapValue(table, JSON_OBJECT);
}

export function jsonArray(vm: Vm, items: Value[]): ListValue {
  vm.checkSize(items.length);
  return new ListValue(items, JSON_ARRAY);
}

/** Returns the same value as Groovy's own maps and lists, with null for JSON's null. */
export function* plain(machine: Machine, value: Value): Evaluation {
  if (machine.spend(2)) yield TICK;
  if (value === jsonNull) return null;
  if (value instanceof ListValue) {
    const items: Value[] = [];
    for (const each of value.items) items.push(yield* plain(machine, each));
    return machine.list(items);
  }
  if (!(value instanceof MapValue)) return value;
  const map = machine.map();
  for (const [key, each] of value.table.entries()) machine.mapPut(map, key, yield* plain(machine, each));
  return map;
}

/** Implements `toString()` and `toString(indent)`. */
const textRow = [
  'toString',
  [0, 1],
  function* (self: Value, [indent]: readonly Value[], vm: Vm) {
    return yield* writeJsonText(vm, self, typeof indent === 'number' ? indent : 0);
  },
] as const;

const byName =
  (read: (value: Value, vm: Vm, name: string) => Value) =>
  (self: MapValue, [name]: readonly Value[], vm: Vm): Value => {
    const key = textArg(vm, name);
    const value = self.table.get(key);
    return value === undefined ? vm.fail(JSON_EXCEPTION, `JSONObject["${key}"] not found.`) : read(value, vm, key);
  };

export const jsonClasses: readonly NativeClass[] = [
  nativeClass(JSON_TYPE, {}),
  nativeClass<MapValue>(JSON_OBJECT, {
    methods: [
      textRow,
      ['has', 1, (self, [name], vm) => self.table.has(textArg(vm, name))],
      ['getString', 1, byName((value, vm) => (typeof value === 'string' ? value : vm.sync(vm.text(value))))],
      [
        'getJSONObject',
        1,
        byName((value, vm, name) =>
          value instanceof MapValue ? value : vm.fail(JSON_EXCEPTION, `JSONObject["${name}"] is not a JSONObject.`),
        ),
      ],
      [
        'getJSONArray',
        1,
        byName((value, vm, name) =>
          value instanceof ListValue ? value : vm.fail(JSON_EXCEPTION, `JSONObject["${name}"] is not a JSONArray.`),
        ),
      ],
      [
        'getInt',
        1,
        byName((value, vm, name) =>
          typeof value === 'number' ? value : vm.fail(JSON_EXCEPTION, `JSONObject["${name}"] is not a number.`),
        ),
      ],
      [
        'getBoolean',
        1,
        byName((value, vm, name) =>
          typeof value === 'boolean' ? value : vm.fail(JSON_EXCEPTION, `JSONObject["${name}"] is not a Boolean.`),
        ),
      ],
      ['optString', [1, 2], (self, [name, other], vm) => self.table.get(textArg(vm, name)) ?? other ?? ''],
      ['isArray', 0, () => false],
      ['isNullObject', 0, () => false],
    ],
  }),
  nativeClass<ListValue>(JSON_ARRAY, { methods: [textRow, ['isArray', 0, () => true]] }),
  nativeClass<Instance<null>>(JSON_NULL, {
    methods: [
      ['toString', 0, () => 'null'],
      ['equals', 1, (self, [other]) => other === null || other === self],
      ['hashCode', 0, () => 42 + 'null'.length],
    ],
  }),
  nativeClass<Throwable>(defineClass(JSON_EXCEPTION, RUNTIME_EXCEPTION), {}),
];
