import type { NativeFunction } from '../../runtime/groovy-class.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { MethodRow } from '../define.ts';

const GENERATOR = Object.getPrototypeOf(function* () {});

/**
 * Returns the rows of an interface that a class of a script may implement, too: its objects do not have the shape that the
 * rows expect, and use their own methods.
 */
export function guarded<Self extends Value>(
  rows: readonly MethodRow<Self>[],
  isKnown: (value: Value) => value is Self,
): readonly MethodRow<Value>[] {
  return rows.map(([name, arity, run]) => [name, arity, guard(run, isKnown)]);
}

function guard<Self extends Value>(
  run: NativeFunction<Self>,
  isKnown: (value: Value) => value is Self,
): NativeFunction {
  if (Object.getPrototypeOf(run) !== GENERATOR)
    return (self, args, vm) => (isKnown(self) ? run(self, args, vm) : mismatch());
  return function* (self, args, vm) {
    const answer = isKnown(self) ? run(self, args, vm) : mismatch();
    return typeof answer === 'object' && answer !== null && 'next' in answer ? yield* answer : answer;
  };
}
