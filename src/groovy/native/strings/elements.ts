import { ListValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { sequenceArg } from './values.ts';

/** Returns texts that are given one by one or as one array. */
export function elementsOfTexts(vm: Vm, args: readonly Value[]): string[] {
  const [only] = args;
  const given = args.length === 1 && only instanceof ListValue && only.isArray ? only.items : args;
  return given.map((each) => sequenceArg(vm, each));
}
