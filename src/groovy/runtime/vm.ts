import type { Evaluation } from './evaluation.ts';
import type { GroovyClass } from './groovy-class.ts';
import type { Value } from './value.ts';

/** Describes the limits of one script. Exceeding one ends the script with LimitExceeded, which it cannot catch. */
export interface Limits {
  /** Holds the number of operations between two ticks. */
  readonly operationsPerTick: number;
  /** Limits the operations of a piece that cannot be paused, such as a `toString` that a native method calls. */
  readonly synchronousOperations: number;
  /** Limits all operations; it is infinite unless the embedding sets it. */
  readonly operations: number;
  /** Calls within calls; beyond it a StackOverflowError is thrown, which a script may catch. */
  readonly callDepth: number;
  /** Limits the characters of one string. */
  readonly stringLength: number;
  /** Limits the elements of one collection, array, or range that is written out. */
  readonly collectionSize: number;
  /** Limits the approximate number of bytes that the values of a script may hold. */
  readonly memory: number;
}

/** Describes everything of the environment that a script can observe, provided by the embedding. */
export interface HostEnvironment {
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  nanoTime(): bigint;
  /** Returns `length` random bytes. */
  randomBytes(length: number): Uint8Array;
  /** Holds the IANA name of the default time zone. */
  readonly timeZone: string;
  /** Prints the output of `print`. */
  print(text: string): void;
  /**
   * Returns a property for `System.getProperty`, or null for a missing name; the members below serve `setProperty` and
   * `getenv`.
   */
  property(name: string): string | null;
  setProperty(name: string, value: string): void;
  properties(): ReadonlyMap<string, string>;
  environment(): ReadonlyMap<string, string>;
  /** Implements `sleep` and `Thread.sleep` as an evaluation, so that the embedding may await or journal it. */
  sleep(milliseconds: number): Evaluation<void>;
}

/** Describes what native methods and compiled code need of the running script. */
export interface Vm {
  readonly limits: Limits;
  readonly surroundings: HostEnvironment;
  /** Holds the classes of `use`, the innermost last: their static methods are methods of their first parameter. */
  readonly categories: GroovyClass[];

  /** Calls a closure, or the `call` method of anything else. A list as the only argument is spread over two or more parameters. */
  call(callee: Value, args: readonly Value[]): Evaluation;
  /** Calls `receiver.name(args)` as a script would. Throws MissingMethodException, NullPointerException. */
  invoke(receiver: Value, name: string, args: readonly Value[]): Evaluation;
  getProperty(receiver: Value, name: string): Evaluation;
  setProperty(receiver: Value, name: string, value: Value): Evaluation<void>;
  /** Evaluates `new type(args)`. */
  construct(type: GroovyClass, args: readonly Value[]): Evaluation;
  /** Says whether a method of this name takes that number of arguments (any number where undefined). */
  respondsTo(receiver: Value, name: string, arity?: number): boolean;
  hasProperty(receiver: Value, name: string): boolean;

  /** Returns the text of a value as `println` and `"${x}"` show it (a list as `[1, 2]`, null as `null`). */
  text(value: Value): Evaluation<string>;
  /** Returns the text of `x.inspect()`, in which strings are in quotes. */
  inspect(value: Value): Evaluation<string>;
  /** Implements Groovy's `==`; `compare` implements `<=>`, and `truth` Groovy's truth. */
  equals(a: Value, b: Value): Evaluation<boolean>;
  compare(a: Value, b: Value): Evaluation<number>;
  truth(value: Value): Evaluation<boolean>;
  /** Evaluates `a <op> b` for `+ - * / % ** << >> >>> & | ^`. */
  operate(operator: string, a: Value, b: Value): Evaluation;
  /** Evaluates `(type) value`, or `value as type` where `coerce`. Throws GroovyCastException. */
  cast(value: Value, type: GroovyClass, coerce: boolean): Evaluation;
  /**
   * Implements `isCase` for `switch`, `in` and `grep`: `candidate` is the operand of `case`, `value` the value that is
   * tested.
   */
  isCase(candidate: Value, value: Value): Evaluation<boolean>;
  /**
   * Returns the elements over which `for (x in value)` and `each` iterate: of a map its entries, of a string its
   * characters, of null nothing.
   */
  iterate(value: Value): Evaluation<Iteration>;

  /** Runs an evaluation to its end at once. Throws where it would have to wait, or takes too many operations. */
  sync<Result>(evaluation: Evaluation<Result>): Result;
  /** Counts operations of a long native loop; whoever loops more than a few thousand times without calling the script yields this now and then: `if (vm.spend(100)) yield TICK`. */
  spend(operations: number): boolean;
  /** Reports that the last operation was long: the clock is read with the next operation. */
  hurry(): void;
  /** Counts operations of a loop that cannot be paused. Throws LimitExceeded when those since the last tick are too many. */
  spendAtOnce(operations: number): void;
  /** Reports that approximately that number of bytes was allocated. Throws LimitExceeded. */
  allocate(bytes: number): void;
  /** Throws LimitExceeded when a string, or a collection, would be longer than allowed; counts its bytes. */
  checkString(length: number): void;
  checkSize(size: number): void;
  /** Awaits a promise of the embedding; a rejection is thrown into the script as a RuntimeException unless it is a ScriptThrow. */
  await(promise: Promise<Value>): Evaluation;
  /**
   * Waits for a computation that runs elsewhere, in slices or in a thread, and that always has the same result for the same
   * input.
   */
  compute(run: (signal: AbortSignal) => Promise<Value>): Evaluation;

  /** Throws an exception of the tables: `vm.fail('java.lang.IllegalArgumentException', 'Not a number')`. */
  fail(className: string, message: string | null, cause?: Value): never;
  /** Throws that scripts may not use this: `new java.io.File java.lang.String`. */
  refuse(signature: string): never;
  /** Returns the class of that full name in the tables; throws where there is none, which is a programming error. */
  classNamed(name: string): GroovyClass;
}

/** Iterates over values one by one; null ends it. */
export interface Iteration {
  next(): Evaluation<{ readonly value: Value } | null>;
}
