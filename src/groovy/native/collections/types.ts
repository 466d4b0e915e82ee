import {
  CLONEABLE,
  COLLECTION,
  DEQUE,
  defineClass,
  defineInterface,
  EMPTY_RANGE,
  ITERATOR,
  LIST,
  OBJECT,
  QUEUE,
  SERIALIZABLE,
  SET,
} from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';

export const COMPARATOR = defineInterface('java.util.Comparator');
export const LIST_ITERATOR = defineInterface('java.util.ListIterator', ITERATOR);

export const VECTOR = defineClass('java.util.Vector', OBJECT, [LIST, CLONEABLE, SERIALIZABLE]);
export const STACK = defineClass('java.util.Stack', VECTOR);
export const COPY_ON_WRITE_LIST = defineClass('java.util.concurrent.CopyOnWriteArrayList', OBJECT, [LIST, CLONEABLE]);
export const ARRAY_DEQUE = defineClass('java.util.ArrayDeque', OBJECT, [DEQUE, CLONEABLE, SERIALIZABLE]);
export const PRIORITY_QUEUE = defineClass('java.util.PriorityQueue', OBJECT, [QUEUE, SERIALIZABLE]);
export const CONCURRENT_QUEUE = defineClass('java.util.concurrent.ConcurrentLinkedQueue', OBJECT, [QUEUE]);
export const CONCURRENT_DEQUE = defineClass('java.util.concurrent.ConcurrentLinkedDeque', OBJECT, [DEQUE]);
export const BLOCKING_QUEUE = defineClass('java.util.concurrent.LinkedBlockingQueue', OBJECT, [QUEUE]);

const LIST_WITH_DEFAULT = defineClass('groovy.lang.ListWithDefault', OBJECT, [LIST]);
export const TUPLE = defineClass('groovy.lang.Tuple', OBJECT, [LIST]);
export const TUPLE2 = defineClass('groovy.lang.Tuple2', TUPLE);
export const SUB_LIST = defineClass('java.util.ArrayList$SubList', OBJECT, [LIST]);

/** Represents the class of `List.of` and `Set.of`. */
export const UNCHANGING = defineClass('java.util.ImmutableCollections$ListN', OBJECT, [LIST, SERIALIZABLE]);
export const UNCHANGING_SET = defineClass('java.util.ImmutableCollections$SetN', OBJECT, [SET, SERIALIZABLE]);
export const ARRAYS_LIST = defineClass('java.util.Arrays$ArrayList', OBJECT, [LIST, SERIALIZABLE]);
export const EMPTY_LIST = defineClass('java.util.Collections$EmptyList', OBJECT, [LIST, SERIALIZABLE]);
export const EMPTY_SET = defineClass('java.util.Collections$EmptySet', OBJECT, [SET, SERIALIZABLE]);
export const SINGLETON_LIST = defineClass('java.util.Collections$SingletonList', OBJECT, [LIST, SERIALIZABLE]);
export const SINGLETON_SET = defineClass('java.util.Collections$SingletonSet', OBJECT, [SET, SERIALIZABLE]);
export const COPIES_LIST = defineClass('java.util.Collections$CopiesList', OBJECT, [LIST, SERIALIZABLE]);
const UNMODIFIABLE_COLLECTION = defineClass('java.util.Collections$UnmodifiableCollection', OBJECT, [COLLECTION]);
export const UNMODIFIABLE_LIST = defineClass(
  'java.util.Collections$UnmodifiableRandomAccessList',
  UNMODIFIABLE_COLLECTION,
  [LIST],
);
export const UNMODIFIABLE_SET = defineClass('java.util.Collections$UnmodifiableSet', UNMODIFIABLE_COLLECTION, [SET]);
export const SYNCHRONIZED_LIST = defineClass('java.util.Collections$SynchronizedRandomAccessList', OBJECT, [LIST]);
export const SYNCHRONIZED_SET = defineClass('java.util.Collections$SynchronizedSet', OBJECT, [SET]);

/** Represents `list.withDefault { }`: the closure is called for an index that does not exist. */
export class DefaultListValue extends ListValue {
  readonly closure: Value;
  /** Is true where the elements before the requested one stay null; otherwise the closure fills them. */
  readonly lazy: boolean;
  constructor(items: Value[], closure: Value, lazy: boolean) {
    super(items, LIST_WITH_DEFAULT);
    this.closure = closure;
    this.lazy = lazy;
  }
}

/** Represents `list.subList(from, to)`: a copy; clearing it removes the part from the list that it was taken from. */
export class SubListValue extends ListValue {
  readonly parent: ListValue;
  readonly from: number;
  constructor(parent: ListValue, from: number, to: number) {
    super(parent.items.slice(from, to), SUB_LIST, parent.access);
    this.parent = parent;
    this.from = from;
  }
}

/** Represents a PriorityQueue, whose items are a heap, as in Java, so that it prints the same. */
export class PriorityQueueValue extends ListValue {
  readonly comparator: Value;
  constructor(comparator: Value) {
    super([], PRIORITY_QUEUE);
    this.comparator = comparator;
  }
}

/** Lists the classes without members of their own. */
export const PLAIN_TYPES = [
  LIST_WITH_DEFAULT,
  UNCHANGING,
  UNCHANGING_SET,
  ARRAYS_LIST,
  EMPTY_LIST,
  EMPTY_SET,
  SINGLETON_LIST,
  SINGLETON_SET,
  COPIES_LIST,
  UNMODIFIABLE_COLLECTION,
  UNMODIFIABLE_LIST,
  UNMODIFIABLE_SET,
  SYNCHRONIZED_LIST,
  SYNCHRONIZED_SET,
  LIST_ITERATOR,
  EMPTY_RANGE,
];
