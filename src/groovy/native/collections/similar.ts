import { ARRAY_LIST, HASH_SET, LINKED_LIST } from '../../runtime/classes.ts';
import { ListValue, SetValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { newList, newSet } from './make.ts';
import {
  ARRAY_DEQUE,
  CONCURRENT_DEQUE,
  CONCURRENT_QUEUE,
  COPY_ON_WRITE_LIST,
  PRIORITY_QUEUE,
  STACK,
  VECTOR,
} from './types.ts';

const KEPT = [LINKED_LIST, STACK, VECTOR, COPY_ON_WRITE_LIST];
const QUEUES = [ARRAY_DEQUE, PRIORITY_QUEUE, CONCURRENT_QUEUE, CONCURRENT_DEQUE];

/** Returns a new collection of the kind that Groovy returns for one like `self`. */
export function similar(vm: Vm, self: Value, items: Value[]): ListValue | SetValue {
  if (self instanceof SetValue) {
    const { order, comparator } = self.table;
    return order === 'sorted' ? newSet(vm, items, order, comparator) : newSet(vm, items);
  }
  if (!(self instanceof ListValue)) return newList(vm, items);
  if (QUEUES.includes(self.type)) return newList(vm, items, LINKED_LIST);
  return newList(vm, items, KEPT.includes(self.type) ? self.type : ARRAY_LIST);
}

/** Returns the same as `similar`, but for an array an array of its type. */
export function similarOrArray(vm: Vm, self: Value, items: Value[]): ListValue | SetValue {
  return self instanceof ListValue && self.isArray ? newList(vm, items, self.type) : similar(vm, self, items);
}

/** Returns the initial collection of `a + b`: a HashSet stays one. */
export function similarForPlus(vm: Vm, self: Value, items: Value[]): ListValue | SetValue {
  return self instanceof SetValue && self.type === HASH_SET ? newSet(vm, items, 'hash') : similar(vm, self, items);
}
