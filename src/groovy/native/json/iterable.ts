import { ITERABLE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';
import { isA } from '../../semantics/kinds.ts';

/** Says whether builders make a list of a value: of anything that can be iterated, except maps and texts. */
export function isIterable(value: Value): boolean {
  return (value instanceof ListValue && !value.isArray) || isA(value, ITERABLE);
}
