import type { Obj } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';

interface Numbers {
  readonly given: WeakMap<Obj, number>;
  next: number;
}

const perVm = new WeakMap<Vm, Numbers>();

/**
 * Returns `System.identityHashCode`: a number that an object keeps and that is the same for every run of the same script.
 */
export function identityHash(value: Obj, vm: Vm): number {
  let numbers = perVm.get(vm);
  if (numbers === undefined) {
    numbers = { given: new WeakMap(), next: 1 };
    perVm.set(vm, numbers);
  }
  const known = numbers.given.get(value);
  if (known !== undefined) return known;
  const made = (Math.imul(numbers.next++, 0x9e3779b1) >>> 1) | 0;
  numbers.given.set(value, made);
  return made;
}
