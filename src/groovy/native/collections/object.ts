import { OBJECT } from '../../runtime/classes.ts';
import type { Value } from '../../runtime/value.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { accessRows } from './access.ts';
import { algebraRows, equalityRows, listRows, setRows } from './algebra.ts';
import { indexableRows, indicesRows } from './collection.ts';
import { flattenRows, groupByRows, groupingRows } from './grouping.ts';
import { iteratingRows, reverseEach } from './iterating.ts';
import { iteratorRows } from './iterator.ts';
import { forArrays } from './rows.ts';
import { sliceRows } from './slices.ts';
import { reverseRows, sortRows, swapRows } from './sorting.ts';
import { extremeRows, totalRows } from './totals.ts';

const ofObjects: readonly MethodRow<Value>[] = [
  ...extremeRows,
  ...groupingRows,
  ...groupByRows,
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
  ...listRows,
  ...indexableRows,
  ...swapRows,
  ...flattenRows,
  ...equalityRows,
];

/** Defines the methods that every object has, and those of arrays, which have no class of rows of their own. */
export const objectClass: NativeClass = nativeClass<Value>(OBJECT, {
  methods: [
    ...iteratingRows,
    ...iteratorRows,
    ...forArrays(ofAny, 'all'),
    ...forArrays(setRows, 'primitives'),
    ...forArrays(ofObjects, 'objects'),
  ],
});
