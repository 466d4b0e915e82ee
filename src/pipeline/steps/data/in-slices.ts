import { type Evaluation, TICK, type Vm } from '../../../groovy/index.ts';

/** What work costs between two of its rests. */
const COST = 50;

/** Work that rests now and then, with a turn for others where it is due. */
export function* inSlices<Result>(vm: Vm, work: Generator<unknown, Result>): Evaluation<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (vm.spend(COST)) yield TICK;
  }
}
