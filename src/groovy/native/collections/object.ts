import { OBJECT } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { identityHash, javaHash, keyEquals } from '../hash/index.ts';
import { accessRows } from './access.ts';
import { algebraRows, conversionRows, equalityRows } from './algebra.ts';
import { indexableRows, indicesRows } from './collection.ts';
import { flattenRows, groupingRows } from './grouping.ts';
import { iteratorRows } from './iterator.ts';
import { iteratingRows, reverseEach } from './iterating.ts';
import { forArrays } from './rows.ts';
import { sliceRows } from './slices.ts';
import { reverseRows, sortRows, swapRows } from './sorting.ts';
import { extremeRows, totalRows } from './totals.ts';

/** Java's `equals`, where a class has no other. */
function equals(self: Value, [other = null]: readonly Value[], vm: Vm): Value {
  return self instanceof Instance ? self === other : keyEquals(self, other, vm);
}

function hashCode(self: Value, _args: readonly Value[], vm: Vm): Value {
  const alone = self instanceof Instance || self instanceof ClosureValue || self instanceof GroovyClass;
  return alone ? identityHash(self, vm) : javaHash(self, vm);
}

const ofObjects: readonly MethodRow<Value>[] = [
  ...extremeRows,
  ...groupingRows,
  ...sliceRows,
  ...algebraRows,
  ...sortRows,
  ...reverseRows,
  ...indicesRows,
  ['reverseEach', 1, reverseEach],
];

const ofAny: readonly MethodRow<Value>[] = [
  ...accessRows,
  ...totalRows,
  ...conversionRows,
  ...indexableRows,
  ...swapRows,
  ...flattenRows,
  ...equalityRows,
];

/** What every object has; and arrays, which have no class of rows of their own. */
export const objectClass: NativeClass = nativeClass<Value>(OBJECT, {
  methods: [
    ...iteratingRows,
    ...iteratorRows,
    ...forArrays(ofAny, 'all'),
    ...forArrays(ofObjects, 'objects'),
    ['equals', 1, equals],
    ['hashCode', 0, hashCode],
  ],
});

