import { ITERABLE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';
import { isA } from '../../semantics/kinds.ts';

/** What builders make a list of: anything that can be walked over, but no maps and texts. */
export function isIterable(value: Value): boolean {
  return (value instanceof ListValue && !value.isArray) || isA(value, ITERABLE);
}
