export { makeRange } from './make-range.ts';
export { newList, newMap, newSet } from './make.ts';
export { sortValues } from './sort.ts';
