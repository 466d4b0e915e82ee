import { ClosureValue } from '../../runtime/closure.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { ANY, type MethodRow } from '../define.ts';
import { TRAMPOLINE_CLOSURE } from './types.ts';
import { likeInner, wrappingCode } from './wrap.ts';

/** Represents a closure that calls its result again as long as that is a trampoline. */
class TrampolineValue extends ClosureValue {
  /** Holds the closure that one bounce calls. */
  readonly step: ClosureValue;

  constructor(step: ClosureValue) {
    super(wrappingCode(step, bounce), step.owner, step.self, [], TRAMPOLINE_CLOSURE);
    this.step = step;
    likeInner(this, step);
  }
}

function* bounce(step: ClosureValue, args: readonly Value[], vm: Vm): Evaluation {
  let answer = yield* vm.call(step, args);
  while (answer instanceof TrampolineValue) {
    answer = yield* vm.call(answer.step, []);
    if (vm.spend(1)) yield TICK;
  }
  return answer;
}

export const trampolineRows: readonly MethodRow<ClosureValue>[] = [
  [
    'trampoline',
    [0, ANY],
    function* (self, args, vm) {
      // Of a trampoline with arguments the step is what it bounces on, not the whole series of bounces.
      const step = self instanceof TrampolineValue ? self.step : self;
      if (args.length === 0) return new TrampolineValue(step);
      const curried = yield* vm.invoke(step, 'curry', args);
      return curried instanceof ClosureValue ? new TrampolineValue(curried) : null;
    },
  ],
];
