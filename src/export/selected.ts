/** Says what a list is made of. */
export interface Selection<S, V> {
  readonly source: readonly S[];
  /** Says whether an element of the source is in the list. */
  isShown(element: S): boolean;
  /** Returns the value of an element that is sent. */
  make(element: S): V;
}

/**
 * Yields the range of a list that is made of some elements of another. It is for lists of thousands: a generator would cost
 * more than what it yields.
 */
export function selected<S, V>(
  { source, isShown, make }: Selection<S, V>,
  from: number,
  to: number,
): IterableIterator<V> {
  let at = 0;
  let found = 0;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      while (found < to && at < source.length) {
        const element = source[at];
        at += 1;
        if (element === undefined || !isShown(element)) continue;
        found += 1;
        if (found > from) return { done: false, value: make(element) };
      }
      return { done: true, value: undefined };
    },
  };
}
