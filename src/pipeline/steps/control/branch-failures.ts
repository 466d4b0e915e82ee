import { isThrowable, type ScriptThrow } from '../../../groovy/index.ts';
import { isWorse } from '../../../model/index.ts';
import { interruptionOf } from '../../flow/throwables.ts';
import { ABORT } from '../../script/throwables.ts';

/**
 * Sorts failures of branches, the worst first: an interruption is less than anything else, and an AbortException less than
 * another exception; among equals the first counts. Jenkins: `ParallelStep$ThrowableComparator`.
 */
export function worstFirst(failures: readonly ScriptThrow[]): readonly ScriptThrow[] {
  return [...failures].sort((a, b) => rank(a) - rank(b) || byResult(a, b));
}

function rank({ thrown }: ScriptThrow): number {
  if (!isThrowable(thrown)) return 0;
  if (interruptionOf(thrown) !== undefined) return 2;
  return thrown.type.isA(ABORT) ? 1 : 0;
}

function byResult(a: ScriptThrow, b: ScriptThrow): number {
  const [left, right] = [resultOf(a), resultOf(b)];
  if (left === right) return 0;
  return isWorse(left, right) ? -1 : 1;
}

function resultOf({ thrown }: ScriptThrow): Parameters<typeof isWorse>[0] {
  return (isThrowable(thrown) ? interruptionOf(thrown)?.result : undefined) ?? 'FAILURE';
}
