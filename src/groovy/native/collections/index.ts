import { COLLECTION, ITERABLE, ITERATOR } from '../../runtime/classes.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { iterableAt } from './access.ts';
import { algebraRows, collectionAlgebraRows, equalityRows, iterableAlgebraRows, listRows, setRows } from './algebra.ts';
import { collectionRows, containsRows, indicesRows } from './collection.ts';
import { combiningRows } from './combining.ts';
import { comparatorClasses } from './comparators.ts';
import { constructedClasses } from './construct.ts';
import { groupByRows, groupingRows, nestingRows } from './grouping.ts';
import { iteratorClasses, ownIteratorRows } from './iterator.ts';
import { listClasses } from './list.ts';
import { objectClass } from './object.ts';
import { queueClasses } from './queue.ts';
import { rangeClasses } from './range.ts';
import { setClasses } from './set.ts';
import { collateRows, sliceRows } from './slices.ts';
import { sortRows, uniqueRows } from './sorting.ts';
import { staticClasses } from './statics.ts';
import { streamClasses } from './stream-rows.ts';
import { collectionTextRows, extremeRows, totalRows } from './totals.ts';
import { PLAIN_TYPES } from './types.ts';

export { newList, newMap, newSet } from './make.ts';
export { makeRange } from './make-range.ts';
export { sortValues } from './sort.ts';

/** Holds the classes of lists, sets, ranges, arrays, queues, iterators, comparators and streams: all but maps. */
export const collectionClasses: readonly NativeClass[] = [
  objectClass,
  nativeClass(ITERABLE, {
    methods: [
      ...totalRows,
      ...extremeRows,
      ...groupingRows,
      ...groupByRows,
      ...nestingRows,
      ...sliceRows,
      ...collateRows,
      ...algebraRows,
      ...iterableAlgebraRows,
      ...listRows,
      ...setRows,
      ...sortRows,
      ...combiningRows,
      ...containsRows,
      ['getAt', 1, iterableAt],
    ],
  }),
  nativeClass(COLLECTION, {
    methods: [
      ...collectionRows,
      ...collectionAlgebraRows,
      ...uniqueRows,
      ...indicesRows,
      ...equalityRows,
      ...collectionTextRows,
    ],
  }),
  nativeClass(ITERATOR, {
    methods: [...ownIteratorRows, ...totalRows, ...extremeRows, ...groupingRows, ...listRows, ...setRows],
  }),
  ...listClasses,
  ...setClasses,
  ...queueClasses,
  ...rangeClasses,
  ...constructedClasses,
  ...iteratorClasses,
  ...comparatorClasses,
  ...staticClasses,
  ...streamClasses,
  ...PLAIN_TYPES.map((type) => nativeClass(type, {})),
];
