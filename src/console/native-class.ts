import { type MethodRow, type NativeClass, type NativeParts, nativeClass as define } from '../groovy/native/define.ts';
import type { Evaluation } from '../groovy/runtime/evaluation.ts';
import type { GroovyClass, NativeFunction } from '../groovy/runtime/groovy-class.ts';
import { Obj, type Value } from '../groovy/runtime/value.ts';

/**
 * The language's table of a class, for rows that may also hand on the evaluation of another function: most of what is
 * done here waits for a service, so nothing is gained by telling at once which rows do.
 */
export function nativeClass<Self extends Value>(type: GroovyClass, parts: NativeParts<Self>): NativeClass {
  return define<Self>(type, {
    methods: (parts.methods ?? []).map(waiting),
    statics: (parts.statics ?? []).map(waiting),
    constructors: (parts.constructors ?? []).map(([arity, run]) => [arity, evaluating(run)]),
    constants: parts.constants ?? {},
  });
}

function waiting<Self>([name, arity, run]: MethodRow<Self>): MethodRow<Self> {
  return [name, arity, evaluating(run)];
}

function evaluating<Self>(run: NativeFunction<Self>): NativeFunction<Self> {
  return function* (self, args, vm) {
    const answer = run(self, args, vm);
    return isValue(answer) ? answer : yield* answer;
  };
}

function isValue(answer: Value | Evaluation): answer is Value {
  return answer === null || typeof answer !== 'object' || answer instanceof Obj;
}
