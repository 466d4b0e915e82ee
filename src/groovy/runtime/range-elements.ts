import type { RangeValue } from './collections.ts';
import type { Value } from './value.ts';
import type { Vm } from './vm.ts';

/** Returns the elements of a range, which must not be changed. */
export function rangeElements(vm: Vm, range: RangeValue): readonly Value[] {
  if (range.elements !== null) return range.elements;
  vm.checkSize(range.size);
  const { size } = range;
  const elements = new Array<Value>(size);
  for (let index = 0; index < size; index += 1) elements[index] = range.at(index);
  return elements;
}
