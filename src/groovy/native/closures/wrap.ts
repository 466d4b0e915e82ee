import { type ClosureCode, ClosureValue } from '../../runtime/closure.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyClosure } from './copy.ts';
import { parameterCount } from './parameters.ts';

/** Calls the closure within, which has the delegate and strategy that the one around it has now. */
export type Around = (inner: ClosureValue, args: readonly Value[], vm: Vm) => Evaluation;

/** Returns a closure that wraps another one; setting its delegate sets that of both. */
export function wrapClosure(
  inner: ClosureValue,
  type: GroovyClass,
  around: Around,
  parameters: readonly (GroovyClass | null)[] = parametersOf(inner),
): ClosureValue {
  return likeInner(new ClosureValue(wrappingCode(inner, around, parameters), inner.owner, inner.self, [], type), inner);
}

/** Gives a wrapping closure the initial delegate and strategy of the inner one. */
export function likeInner<Made extends ClosureValue>(made: Made, inner: ClosureValue): Made {
  made.delegate = inner.delegate;
  made.strategy = inner.strategy;
  return made;
}

export function wrappingCode(
  inner: ClosureValue,
  around: Around,
  parameters: readonly (GroovyClass | null)[] = parametersOf(inner),
): ClosureCode {
  const copy = copyClosure(inner);
  return {
    parameters,
    min: 0,
    max: Number.POSITIVE_INFINITY,
    varargs: true,
    implicitIt: false,
    *evaluate(outer, args, vm) {
      copy.delegate = outer.delegate;
      copy.strategy = outer.strategy;
      return yield* around(copy, args, vm);
    },
  };
}

export function parametersOf(closure: ClosureValue): readonly (GroovyClass | null)[] {
  return closure.code.implicitIt ? [null] : closure.code.parameters.slice(0, parameterCount(closure));
}
