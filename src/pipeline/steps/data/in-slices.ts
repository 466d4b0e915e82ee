import { type Evaluation, TICK, type Vm } from '../../../groovy/index.ts';

/** Represents the cost, in operations, of the work between two pauses. */
const COST = 50;

/** Runs work that pauses now and then, and yields to others where that is due. */
export function* inSlices<Result>(vm: Vm, work: Generator<unknown, Result>): Evaluation<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (vm.spend(COST)) yield TICK;
  }
}
