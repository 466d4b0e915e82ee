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

/** How a closure is entered: with exactly the arguments that its parameters take. */
export interface ClosureCode {
  /** Types of the parameters, null: any. */
  readonly parameters: readonly (GroovyClass | null)[];
  readonly min: number;
  readonly max: number;
  readonly varargs: boolean;
  /** Which of the parameters have a default; undefined: none. */
  readonly optional?: readonly boolean[] | undefined;
  /** No parameters were written: it has `it`. */
  readonly implicitIt: boolean;
  evaluate(closure: ClosureValue, args: readonly Value[], vm: Vm): Evaluation;
}

export class ClosureValue extends Obj {
  readonly type: GroovyClass;
  readonly code: ClosureCode;
  /** Object or closure around it, and the object whose `this` it shares. */
  readonly owner: Value;
  readonly self: Value;
  delegate: Value;
  strategy: number = OWNER_FIRST;
  directive = 0;
  /** Variables that it took from around it. */
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

/** A variable that more than one function sees. */
export interface Reference {
  value: Value;
}

/**
 * A closure that a native method gives: `curry`, `memoize`, `>>`, `.&`. `parameters` is what
 * `maximumNumberOfParameters` says.
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
