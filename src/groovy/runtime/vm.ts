import type { Evaluation } from './evaluation.ts';
import type { GroovyClass } from './groovy-class.ts';
import type { Value } from './value.ts';

/** Bounds of what one script may use. Going beyond ends the script with LimitExceeded, which it cannot catch. */
export interface Limits {
  /** Operations between two ticks. */
  readonly operationsPerTick: number;
  /** Operations of a piece that cannot be paused, as a `toString` that a native method calls. */
  readonly synchronousOperations: number;
  /** All operations; infinite unless the embedding says otherwise. */
  readonly operations: number;
  /** Calls within calls; beyond it a StackOverflowError is thrown, which a script may catch. */
  readonly callDepth: number;
  /** Characters of one string. */
  readonly stringLength: number;
  /** Elements of one collection, array, or range that is written out. */
  readonly collectionSize: number;
  /** Bytes that the values of a script may hold, about. */
  readonly memory: number;
}

/** Everything of the outside that a script can notice, given by the embedding. */
export interface HostEnvironment {
  /** Milliseconds since 1970. */
  now(): number;
  nanoTime(): bigint;
  /** `length` random bytes. */
  randomBytes(length: number): Uint8Array;
  /** IANA name of the default time zone. */
  readonly timeZone: string;
  /** Where `print` goes. */
  print(text: string): void;
  /** `System.getProperty`, `setProperty`, `getenv`; a name that is not there is null. */
  property(name: string): string | null;
  setProperty(name: string, value: string): void;
  properties(): ReadonlyMap<string, string>;
  environment(): ReadonlyMap<string, string>;
  /** `sleep`, `Thread.sleep`: an evaluation, so that the embedding may await, or journal it. */
  sleep(milliseconds: number): Evaluation<void>;
}

/** What native methods and compiled code ask of the running script. */
export interface Vm {
  readonly limits: Limits;
  readonly surroundings: HostEnvironment;
  /** Classes of `use`, the innermost last: their static methods are methods of their first parameter. */
  readonly categories: GroovyClass[];

  /** Calls a closure, or the `call` method of anything else. A list as the only argument is spread over two or more parameters. */
  call(callee: Value, args: readonly Value[]): Evaluation;
  /** `receiver.name(args)` as a script would say it. Throws MissingMethodException, NullPointerException. */
  invoke(receiver: Value, name: string, args: readonly Value[]): Evaluation;
  getProperty(receiver: Value, name: string): Evaluation;
  setProperty(receiver: Value, name: string, value: Value): Evaluation<void>;
  /** `new type(args)`. */
  construct(type: GroovyClass, args: readonly Value[]): Evaluation;
  /** Whether a method of this name takes so many arguments (any number: undefined). */
  respondsTo(receiver: Value, name: string, arity?: number): boolean;
  hasProperty(receiver: Value, name: string): boolean;

  /** `toString` as `println` and `"${x}"` show it (a list as `[1, 2]`, null as `null`). */
  text(value: Value): Evaluation<string>;
  /** `x.inspect()`: strings in quotes. */
  inspect(value: Value): Evaluation<string>;
  /** Groovy's `==`, `<=>`, truth, `hashCode()`. */
  equals(a: Value, b: Value): Evaluation<boolean>;
  compare(a: Value, b: Value): Evaluation<number>;
  truth(value: Value): Evaluation<boolean>;
  /** `a <op> b` for `+ - * / % ** << >> >>> & | ^`. */
  operate(operator: string, a: Value, b: Value): Evaluation;
  /** `(type) value`, or `value as type` where `coerce`. Throws GroovyCastException. */
  cast(value: Value, type: GroovyClass, coerce: boolean): Evaluation;
  /** `isCase`: what `switch`, `in` and `grep` ask: `candidate` is what `case` has, `value` what is looked at. */
  isCase(candidate: Value, value: Value): Evaluation<boolean>;
  /** What `for (x in value)` and `each` walk over: of a map its entries, of a string its characters, of null nothing. */
  iterate(value: Value): Evaluation<Iteration>;

  /** Runs an evaluation to its end at once. Throws where it would have to wait, or takes too many operations. */
  sync<Result>(evaluation: Evaluation<Result>): Result;
  /** Counts operations of a long native loop; whoever loops more than a few thousand times without calling the script yields this now and then: `if (vm.spend(100)) yield TICK`. */
  spend(operations: number): boolean;
  /** Says that what was just done was long: the clock is looked at with the next operation. */
  hurry(): void;
  /** Counts operations of a loop that cannot be paused. Throws LimitExceeded when those since the last tick are too many. */
  spendAtOnce(operations: number): void;
  /** Says that about so many bytes were allocated. Throws LimitExceeded. */
  allocate(bytes: number): void;
  /** Throws LimitExceeded when a string, or a collection, would be longer than allowed; counts its bytes. */
  checkString(length: number): void;
  checkSize(size: number): void;
  /** Awaits a promise of the embedding; a rejection is thrown into the script as a RuntimeException unless it is a ScriptThrow. */
  await(promise: Promise<Value>): Evaluation;
  /** Waits for what is worked out elsewhere, in slices or in a thread, and gives the same whenever it is asked the same. */
  compute(run: (signal: AbortSignal) => Promise<Value>): Evaluation;

  /** Throws an exception of the tables: `vm.fail('java.lang.IllegalArgumentException', 'Not a number')`. */
  fail(className: string, message: string | null, cause?: Value): never;
  /** Throws that scripts may not use this: `new java.io.File java.lang.String`. */
  refuse(signature: string): never;
  /** The class of that full name in the tables; throws if there is none (a mistake of ours). */
  classNamed(name: string): GroovyClass;
}

/** Pulls values one by one; `done` ends it. */
export interface Iteration {
  next(): Evaluation<{ readonly value: Value } | null>;
}
