import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';

export type Compare = (a: Value, b: Value) => Evaluation<number>;

/** Holds the length of the runs that are first sorted by insertion. */
const RUN = 8;
const COMPARISONS_PER_SPEND = 256;

/**
 * Returns the items in order; the sort is stable. `natural` is true where the comparison is Groovy's own, so that Integers
 * and Strings are compared directly. A comparison that contradicts itself results in some order, and in no error.
 */
export function* sortValues(vm: Vm, items: readonly Value[], compare: Compare, natural = false): Evaluation<Value[]> {
  vm.allocate(16 * items.length);
  const simple = natural ? simpleOrder(items) : null;
  return simple === null ? yield* mergeSort(vm, items, compare) : yield* simpleSort(vm, items, simple);
}

function simpleOrder(items: readonly Value[]): ((a: Value, b: Value) => number) | null {
  if (items.every((each) => typeof each === 'number')) return (a, b) => Number(a) - Number(b);
  if (items.every((each) => typeof each === 'string')) return (a, b) => (a === b ? 0 : String(a) < String(b) ? -1 : 1);
  return null;
}

/** Sorts with the host's sort, in pieces that take it a few milliseconds. */
function* simpleSort(vm: Vm, items: readonly Value[], order: (a: Value, b: Value) => number): Evaluation<Value[]> {
  const piece = 4096;
  const sorted: Value[][] = [];
  for (let from = 0; from < items.length; from += piece) {
    sorted.push(items.slice(from, from + piece).sort(order));
    if (vm.spend(piece)) yield TICK;
  }
  for (let runs = sorted; ; ) {
    if (runs.length <= 1) return runs[0] ?? [];
    const merged: Value[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeSimple(vm, runs[at] ?? [], runs[at + 1] ?? [], order));
    runs = merged;
  }
}

function* mergeSimple(
  vm: Vm,
  left: readonly Value[],
  right: readonly Value[],
  order: (a: Value, b: Value) => number,
): Evaluation<Value[]> {
  const merged: Value[] = [];
  for (let l = 0, r = 0; l < left.length || r < right.length; ) {
    const a = left[l];
    const b = right[r];
    if (b === undefined || (a !== undefined && order(a, b) <= 0)) {
      merged.push(a ?? null);
      l++;
    } else {
      merged.push(b);
      r++;
    }
    if (merged.length % 4096 === 0 && vm.spend(4096)) yield TICK;
  }
  return merged;
}

function* mergeSort(vm: Vm, items: readonly Value[], compare: Compare): Evaluation<Value[]> {
  let from = [...items];
  let to: Value[] = new Array<Value>(items.length).fill(null);
  for (let start = 0; start < from.length; start += RUN) yield* insertionSort(from, start, start + RUN, compare);
  let comparisons = 0;
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      // What is in order already needs no merging.
      if (middle >= end || (yield* compare(from[middle - 1] ?? null, from[middle] ?? null)) <= 0) {
        for (let at = start; at < end; at++) to[at] = from[at] ?? null;
        continue;
      }
      for (let at = start; at < end; at++) {
        let takeLeft = right >= end;
        if (!takeLeft && left < middle) {
          takeLeft = (yield* compare(from[left] ?? null, from[right] ?? null)) <= 0;
          if (++comparisons % COMPARISONS_PER_SPEND === 0 && vm.spend(COMPARISONS_PER_SPEND)) yield TICK;
        }
        to[at] = (takeLeft ? from[left++] : from[right++]) ?? null;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

function* insertionSort(items: Value[], start: number, beyond: number, compare: Compare): Evaluation<void> {
  const end = Math.min(beyond, items.length);
  for (let at = start + 1; at < end; at++) {
    const each = items[at] ?? null;
    let place = at;
    while (place > start && (yield* compare(items[place - 1] ?? null, each)) > 0) {
      items[place] = items[place - 1] ?? null;
      place--;
    }
    items[place] = each;
  }
}
