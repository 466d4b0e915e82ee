import { CLOSURE } from './classes.ts';
import type { Evaluation } from './evaluation.ts';
import type { GroovyClass } from './groovy-class.ts';
import { Obj, type Value } from './value.ts';
import type { Vm } from './vm.ts';

export const OWNER_FIRST = 0;
export const DELEGATE_FIRST = 1;
export const OWNER_ONLY = 2;
export const DELEGATE_ONLY = 3;
export const TO_SELF = 4;

/** Describes how a closure is entered: with exactly the arguments that its parameters take. */
export interface ClosureCode {
  /** Holds the types of the parameters; null means any. */
  readonly parameters: readonly (GroovyClass | null)[];
  readonly min: number;
  readonly max: number;
  readonly varargs: boolean;
  /** Says which of the parameters have a default; undefined means none. */
  readonly optional?: readonly boolean[] | undefined;
  /** Is true where no parameters were written, so that it has `it`. */
  readonly implicitIt: boolean;
  evaluate(closure: ClosureValue, args: readonly Value[], vm: Vm): Evaluation;
}

export class ClosureValue extends Obj {
  readonly type: GroovyClass;
  readonly code: ClosureCode;
  /** Holds the enclosing object or closure; `self` is the object whose `this` the closure shares. */
  readonly owner: Value;
  readonly self: Value;
  delegate: Value;
  strategy: number = OWNER_FIRST;
  directive = 0;
  /** Holds the variables that it captured from its surroundings. */
  readonly captured: readonly Reference[];

  constructor(
    code: ClosureCode,
    owner: Value,
    self: Value,
    captured: readonly Reference[],
    type: GroovyClass = CLOSURE,
  ) {
    super();
    this.code = code;
    this.owner = owner;
    this.self = self;
    this.delegate = owner;
    this.captured = captured;
    this.type = type;
  }
}

/** Holds a variable that more than one function uses. */
export interface Reference {
  value: Value;
}

/**
 * Returns a closure that a native method creates: `curry`, `memoize`, `>>`, `.&`. `parameters` is the result of
 * `maximumNumberOfParameters`.
 */
export function nativeClosure(
  parameters: number,
  evaluate: (args: readonly Value[], vm: Vm) => Evaluation,
  owner: Value = null,
  type: GroovyClass = CLOSURE,
): ClosureValue {
  const code: ClosureCode = {
    parameters: Array.from({ length: parameters }, () => null),
    min: 0,
    max: Number.POSITIVE_INFINITY,
    varargs: true,
    implicitIt: false,
    evaluate: (_closure, args, vm) => evaluate(args, vm),
  };
  return new ClosureValue(code, owner, owner, [], type);
}
