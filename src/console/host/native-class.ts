import {
  nativeClass as define,
  type Evaluation,
  type GroovyClass,
  Instance,
  type MethodRow,
  mismatch,
  type NativeClass,
  type NativeFunction,
  type NativeParts,
  Obj,
  TICK,
  type Value,
} from '../../groovy/index.ts';
import { hostOf } from './host.ts';

/**
 * Returns the language's table of a class, for rows that may also return the evaluation of another function: most of them
 * wait for a service, so it is not worthwhile to declare which rows do.
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
    if (isEmpty(self)) mismatch();
    const answer = run(self, args, vm);
    const value = isValue(answer) ? answer : yield* answer;
    if (hostOf(vm).isDueForRest()) yield TICK;
    return value;
  };
}

/** Says whether an object has no state of the server: its class is a script's own class that extends one of ours. */
function isEmpty(self: unknown): boolean {
  return self instanceof Instance && self.type.declared !== null && (self.state === null || self.state === undefined);
}

function isValue(answer: Value | Evaluation): answer is Value {
  return answer === null || typeof answer !== 'object' || answer instanceof Obj;
}
