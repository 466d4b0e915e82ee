import { ARRAY_LIST, HASH_SET, LINKED_HASH_SET, LINKED_LIST, TREE_SET } from '../../runtime/classes.ts';
import { ListValue, SetValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass, NativeFunction } from '../../runtime/groovy-class.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf } from '../../runtime/walk.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { fillQueue } from './adding.ts';
import { isComparator } from './comparators.ts';
import { newList, newSet, newSetOf } from './make.ts';
import { isArray, isElements } from './rows.ts';
import {
  ARRAY_DEQUE,
  BLOCKING_QUEUE,
  CONCURRENT_DEQUE,
  CONCURRENT_QUEUE,
  COPY_ON_WRITE_LIST,
  PRIORITY_QUEUE,
  PriorityQueueValue,
  STACK,
  TUPLE,
  TUPLE2,
  VECTOR,
} from './types.ts';

type Constructor = readonly [arity: readonly [number, number], run: NativeFunction<null>];

/** Defines a constructor that takes nothing, a capacity, or a collection. */
function listOf(type: GroovyClass): Constructor {
  return [
    [0, 2],
    function* (_self, [given], vm): Evaluation {
      if (given === undefined) return new ListValue([], type);
      if (typeof given !== 'number') {
        if (given === null) vm.fail('java.lang.NullPointerException', null);
        return newList(vm, isElements(given) ? yield* copyOf(vm, given) : mismatch(), type);
      }
      checkCapacity(vm, given);
      return new ListValue([], type);
    },
  ];
}

function checkCapacity(vm: Vm, capacity: number, what = 'Illegal Capacity'): void {
  if (capacity < 0) vm.fail('java.lang.IllegalArgumentException', `${what}: ${capacity}`);
}

function hashSetOf(order: 'insertion' | 'hash'): Constructor {
  return [
    [0, 2],
    function* (_self, [given], vm): Evaluation {
      if (given === undefined) return newSet(vm, [], order);
      if (typeof given === 'number') {
        checkCapacity(vm, given, 'Illegal initial capacity');
        return newSet(vm, [], order, null, Math.max(given, 1));
      }
      if (given === null) vm.fail('java.lang.NullPointerException', null);
      const items = isElements(given) ? yield* copyOf(vm, given) : mismatch();
      return yield* newSetOf(vm, items, order, null, Math.max(Math.floor(items.length / 0.75) + 1, 16));
    },
  ];
}

function* treeSet(_self: null, [given = null]: readonly Value[], vm: Vm): Evaluation {
  if (given === null) return newSet(vm, [], 'sorted');
  if (isComparator(given)) return newSet(vm, [], 'sorted', given);
  if (!isElements(given)) mismatch();
  const comparator = given instanceof SetValue && given.table.order === 'sorted' ? given.table.comparator : null;
  return yield* newSetOf(vm, yield* copyOf(vm, given), 'sorted', comparator);
}

function* priorityQueue(_self: null, args: readonly Value[], vm: Vm): Evaluation {
  const [first = null] = args;
  const comparator = [...args].reverse().find((each) => isComparator(each)) ?? null;
  const queue = new PriorityQueueValue(comparator);
  if (typeof first === 'number' && first < 1) vm.fail('java.lang.IllegalArgumentException', null);
  if (isElements(first)) yield* fillQueue(vm, queue, yield* copyOf(vm, first));
  else if (first !== null && typeof first !== 'number' && comparator === null) mismatch();
  return queue;
}

function tuple(_self: null, args: readonly Value[]): Value {
  const [only] = args;
  const items = args.length === 1 && isArray(only) ? only.items : args;
  return new ListValue([...items], TUPLE, 'unmodifiable');
}

const LISTS = [
  ARRAY_LIST,
  LINKED_LIST,
  VECTOR,
  STACK,
  COPY_ON_WRITE_LIST,
  ARRAY_DEQUE,
  CONCURRENT_QUEUE,
  CONCURRENT_DEQUE,
  BLOCKING_QUEUE,
];

export const constructedClasses: readonly NativeClass[] = [
  ...LISTS.map((type) => nativeClass(type, { constructors: [listOf(type)] })),
  nativeClass(LINKED_HASH_SET, { constructors: [hashSetOf('insertion')] }),
  nativeClass(HASH_SET, { constructors: [hashSetOf('hash')] }),
  nativeClass(TREE_SET, { constructors: [[[0, 1], treeSet]] }),
  nativeClass(PRIORITY_QUEUE, { constructors: [[[0, 2], priorityQueue]] }),
  nativeClass<ListValue>(TUPLE, { constructors: [[[0, Number.POSITIVE_INFINITY], tuple]] }),
  nativeClass<ListValue>(TUPLE2, {
    methods: [
      ['getFirst', 0, ({ items }) => items[0] ?? null],
      ['getSecond', 0, ({ items }) => items[1] ?? null],
    ],
    constructors: [[2, (_self, args) => new ListValue([...args], TUPLE2, 'unmodifiable')]],
  }),
];
