import { ListValue, RangeValue } from './runtime/collections.ts';
import type { Value } from './runtime/value.ts';

/** Returns the arguments of a closure with several parameters that is called with one list: its elements. */
export function spreadArguments(args: readonly Value[]): readonly Value[] {
  const only = args[0];
  if (only instanceof ListValue) return only.items;
  if (only instanceof RangeValue && only.elements !== null) return only.elements;
  if (only instanceof RangeValue && only.size < 256)
    return Array.from({ length: only.size }, (_, index) => only.at(index));
  return args;
}
