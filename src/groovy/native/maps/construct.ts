import { HASH_MAP, LINKED_HASH_MAP, TREE_MAP } from '../../runtime/classes.ts';
import { MapValue } from '../../runtime/collections.ts';
import { GroovyClass, type NativeFunction } from '../../runtime/groovy-class.ts';
import { doubleArg, intArg, mapArg } from '../arguments.ts';
import { type Arity, type NativeClass, nativeClass } from '../define.ts';
import { emptyMap, mapOf } from './similar.ts';
import {
  ABSTRACT_MAP,
  CONCURRENT_HASH_MAP,
  CONCURRENT_MAP,
  CONCURRENT_SKIP_LIST_MAP,
  ENUM_MAP,
  HASHTABLE,
  MAP_WITH_DEFAULT,
  NAVIGABLE_MAP,
  SPREAD_MAP,
  SYNCHRONIZED_MAP,
  UNMODIFIABLE_MAP,
  WEAK_HASH_MAP,
} from './types.ts';

type Constructor = readonly [arity: Arity, run: NativeFunction<null>];

/** Defines constructors that take nothing, a map to copy, an initial capacity, or a capacity and a load factor. */
function hashed(type: GroovyClass): NativeClass {
  return nativeClass(type, {
    constructors: [
      [0, (_none, _args, vm) => emptyMap(vm, type)],
      copying(type),
      [
        [1, 3],
        (_none, [room, load], vm) => {
          const wanted = intArg(room);
          if (wanted < 0) return vm.fail('java.lang.IllegalArgumentException', `Illegal initial capacity: ${wanted}`);
          if (load !== undefined && doubleArg(load) <= 0)
            return vm.fail('java.lang.IllegalArgumentException', `Illegal load factor: ${doubleArg(load)}`);
          return emptyMap(vm, type, null, Math.max(0, (wanted - 1) * 0.75));
        },
      ],
    ],
  });
}

function copying(type: GroovyClass): Constructor {
  return [
    1,
    function* (_none, [other], vm) {
      const from = mapArg(other);
      return yield* mapOf(vm, from.table.entries(), emptyMap(vm, type, null, from.table.size));
    },
  ];
}

function sorted(type: GroovyClass): NativeClass {
  return nativeClass(type, {
    constructors: [
      [0, (_none, _args, vm) => emptyMap(vm, type)],
      [
        1,
        function* (_none, [given = null], vm) {
          if (!(given instanceof MapValue)) return emptyMap(vm, type, given);
          return yield* mapOf(vm, given.table.entries(), emptyMap(vm, type, given.table.comparator));
        },
      ],
    ],
  });
}

const enumMap = nativeClass(ENUM_MAP, {
  constructors: [
    [
      1,
      function* (_none, [given], vm) {
        if (given instanceof GroovyClass) return emptyMap(vm, ENUM_MAP);
        return yield* mapOf(vm, mapArg(given).table.entries(), emptyMap(vm, ENUM_MAP));
      },
    ],
  ],
});

export const constructed: readonly NativeClass[] = [
  hashed(HASH_MAP),
  hashed(LINKED_HASH_MAP),
  hashed(CONCURRENT_HASH_MAP),
  hashed(WEAK_HASH_MAP),
  hashed(HASHTABLE),
  sorted(TREE_MAP),
  sorted(CONCURRENT_SKIP_LIST_MAP),
  enumMap,
  nativeClass(SPREAD_MAP, { constructors: [copying(SPREAD_MAP)] }),
  ...[ABSTRACT_MAP, MAP_WITH_DEFAULT, SYNCHRONIZED_MAP, UNMODIFIABLE_MAP, CONCURRENT_MAP, NAVIGABLE_MAP].map((type) =>
    nativeClass(type, {}),
  ),
];
