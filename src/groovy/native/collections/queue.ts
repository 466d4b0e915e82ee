import { keyEquals } from '../../hash/index.ts';
import { DEQUE, QUEUE } from '../../runtime/classes.ts';
import type { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { addTo, takeFromQueue } from './adding.ts';
import { placeOf, removeElement } from './collection.ts';
import { iteratorOver } from './iterator.ts';
import { checkFree, failEmpty, grew } from './rows.ts';
import { ARRAY_DEQUE, COPY_ON_WRITE_LIST, PriorityQueueValue, STACK, VECTOR } from './types.ts';

type Row = MethodRow<ListValue>;
type End = 'first' | 'last';

/** Returns the element at an end, or null where there is none. Throws NoSuchElementException instead where `wanted`. */
function look(end: End, wanted: boolean) {
  return (self: ListValue, _args: readonly Value[], vm: Vm): Value => {
    if (self.items.length === 0) return wanted ? failEmpty(vm) : null;
    return (end === 'first' ? self.items[0] : self.items.at(-1)) ?? null;
  };
}

/** Takes from an end. */
function take(end: End, wanted: boolean) {
  return function* (self: ListValue, args: readonly Value[], vm: Vm): Evaluation {
    if (args.length > 0) mismatch();
    if (self.items.length === 0) return wanted ? failEmpty(vm) : null;
    checkFree(vm, self);
    if (self instanceof PriorityQueueValue) return yield* takeFromQueue(vm, self, 0);
    return (end === 'first' ? self.items.shift() : self.items.pop()) ?? null;
  };
}

/** Puts at an end; `offer` says true, `add` nothing. */
function put(end: End, answer: Value) {
  return function* (self: ListValue, [value = null]: readonly Value[], vm: Vm): Evaluation {
    if (end === 'last') yield* addTo(vm, self, value);
    else {
      checkFree(vm, self);
      if (value === null && self.type === ARRAY_DEQUE) vm.fail('java.lang.NullPointerException', null);
      self.items.unshift(value);
      grew(vm, self);
    }
    return answer;
  };
}

function removeLastOccurrence(self: ListValue, [value = null]: readonly Value[], vm: Vm): Value {
  checkFree(vm, self);
  const place = self.items.findLastIndex((each) => keyEquals(each, value, vm));
  if (place >= 0) self.items.splice(place, 1);
  return place >= 0;
}

const queueRows: readonly Row[] = [
  ['offer', 1, put('last', true)],
  ['poll', 0, take('first', false)],
  ['remove', 0, take('first', true)],
  ['peek', 0, look('first', false)],
  ['element', 0, look('first', true)],
];

const dequeRows: readonly Row[] = [
  ['addFirst', 1, put('first', null)],
  ['addLast', 1, put('last', null)],
  ['offerFirst', 1, put('first', true)],
  ['offerLast', 1, put('last', true)],
  ['getFirst', 0, look('first', true)],
  ['getLast', 0, look('last', true)],
  ['peekFirst', 0, look('first', false)],
  ['peekLast', 0, look('last', false)],
  ['removeFirst', 0, take('first', true)],
  ['removeLast', 0, take('last', true)],
  ['pollFirst', 0, take('first', false)],
  ['pollLast', 0, take('last', false)],
  ['removeFirstOccurrence', 1, removeElement],
  ['removeLastOccurrence', 1, removeLastOccurrence],
  ['descendingIterator', 0, (self) => iteratorOver([...self.items].reverse())],
  // Of lists Groovy's own `push` and `pop` come first.
  ['push', 1, put('first', null)],
  ['pop', 0, take('first', true)],
];

function fromStack(remove: boolean) {
  return (self: ListValue, _args: readonly Value[], vm: Vm): Value => {
    if (self.items.length === 0) vm.fail('java.util.EmptyStackException', null);
    return (remove ? self.items.pop() : self.items.at(-1)) ?? null;
  };
}

function* pushOnStack(self: ListValue, [value = null]: readonly Value[], vm: Vm): Evaluation {
  yield* addTo(vm, self, value);
  return value;
}

function search(self: ListValue, [value = null]: readonly Value[], vm: Vm): Value {
  const place = self.items.findLastIndex((each) => keyEquals(each, value, vm));
  return place < 0 ? -1 : self.items.length - place;
}

function removed(self: ListValue): Value {
  self.items.length = 0;
  return null;
}

function addIfAbsent(self: ListValue, [value = null]: readonly Value[], vm: Vm): Value {
  if (placeOf(vm, self.items, value) >= 0) return false;
  self.items.push(value);
  grew(vm, self);
  return true;
}

export const queueClasses: readonly NativeClass[] = [
  nativeClass(QUEUE, { methods: queueRows }),
  nativeClass(DEQUE, { methods: dequeRows }),
  nativeClass<ListValue>(STACK, {
    methods: [
      ['push', 1, pushOnStack],
      ['pop', 0, fromStack(true)],
      ['peek', 0, fromStack(false)],
      ['empty', 0, ({ items }) => items.length === 0],
      ['search', 1, search],
    ],
  }),
  nativeClass<ListValue>(VECTOR, {
    methods: [
      ['addElement', 1, put('last', null)],
      ['elementAt', 1, ({ items }, [index]) => (typeof index === 'number' ? (items[index] ?? null) : mismatch())],
      ['firstElement', 0, look('first', true)],
      ['lastElement', 0, look('last', true)],
      ['removeAllElements', 0, removed],
    ],
  }),
  nativeClass<ListValue>(COPY_ON_WRITE_LIST, { methods: [['addIfAbsent', 1, addIfAbsent]] }),
];
