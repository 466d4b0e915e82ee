import { naturalOrder, orderOf } from '../../hash/index.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf } from '../../runtime/walk.ts';
import { checkChangeable, checkFree, grew } from './rows.ts';
import { ARRAY_DEQUE, PriorityQueueValue } from './types.ts';

/** Implements `target.add(value)` of any collection; returns whether it changed. */
export function* addTo(vm: Vm, target: Value, value: Value): Evaluation<boolean> {
  if (target instanceof PriorityQueueValue) return yield* offer(vm, target, value);
  if (target instanceof ListValue) return addToList(vm, target, value);
  if (target instanceof SetValue) return addToSet(vm, target, value);
  if (target instanceof RangeValue || target instanceof MapValue)
    return vm.fail('java.lang.UnsupportedOperationException', null);
  return (yield* vm.invoke(target, 'add', [value])) === true;
}

function addToList(vm: Vm, list: ListValue, value: Value): boolean {
  checkFree(vm, list);
  if (value === null && list.type === ARRAY_DEQUE) vm.fail('java.lang.NullPointerException', null);
  list.items.push(value);
  grew(vm, list);
  return true;
}

function addToSet(vm: Vm, set: SetValue, value: Value): boolean {
  checkChangeable(vm, set);
  return set.table.set(value, value) === undefined;
}

/** Adds all elements of `source`, which may be the target itself. */
export function* addAllTo(vm: Vm, target: Value, source: Value): Evaluation<boolean> {
  const items = yield* copyOf(vm, source);
  let changed = false;
  let count = 0;
  for (const each of items) {
    if (yield* addTo(vm, target, each)) changed = true;
    if (++count % 512 === 0 && vm.spend(512)) yield TICK;
  }
  if (items.length === 0 && target instanceof ListValue) checkFree(vm, target);
  return changed;
}

function* offer(vm: Vm, queue: PriorityQueueValue, value: Value): Evaluation<boolean> {
  if (value === null) vm.fail('java.lang.NullPointerException', null);
  const place = queue.items.length;
  if (place === 0) yield* inQueue(vm, queue, value, value);
  queue.items.push(value);
  grew(vm, queue);
  yield* rise(vm, queue, place, value);
  return true;
}

function* inQueue(vm: Vm, queue: PriorityQueueValue, a: Value, b: Value): Evaluation<number> {
  return queue.comparator === null ? naturalOrder(vm, a, b) : yield* orderOf(vm, queue.comparator, a, b);
}

/** Fills a new queue with elements that are ordered all at once. */
export function* fillQueue(vm: Vm, queue: PriorityQueueValue, items: readonly Value[]): Evaluation<void> {
  for (const each of items) queue.items.push(each ?? vm.fail('java.lang.NullPointerException', null));
  grew(vm, queue, items.length);
  for (let at = (items.length >> 1) - 1; at >= 0; at--) yield* sink(vm, queue, at, queue.items[at] ?? null);
}

/** Removes and returns the element at an index of the heap. */
export function* takeFromQueue(vm: Vm, queue: PriorityQueueValue, place: number): Evaluation {
  const { items } = queue;
  const taken = items[place] ?? null;
  const moved = items.pop() ?? null;
  if (place === items.length) return taken;
  yield* sink(vm, queue, place, moved);
  if (items[place] === moved) yield* rise(vm, queue, place, moved);
  return taken;
}

function* sink(vm: Vm, queue: PriorityQueueValue, place: number, value: Value): Evaluation<void> {
  const { items } = queue;
  let at = place;
  while (at < items.length >> 1) {
    let child = 2 * at + 1;
    const right = items[child + 1];
    if (right !== undefined && (yield* inQueue(vm, queue, items[child] ?? null, right)) > 0) child++;
    const below = items[child] ?? null;
    if ((yield* inQueue(vm, queue, value, below)) <= 0) break;
    items[at] = below;
    at = child;
    if (vm.spend(1)) yield TICK;
  }
  items[at] = value;
}

function* rise(vm: Vm, queue: PriorityQueueValue, place: number, value: Value): Evaluation<void> {
  const { items } = queue;
  let at = place;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = items[parent] ?? null;
    if ((yield* inQueue(vm, queue, value, above)) >= 0) break;
    items[at] = above;
    at = parent;
  }
  items[at] = value;
}
