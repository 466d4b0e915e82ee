import type { NativeClass } from './native/define.ts';
import type { Evaluation } from './runtime/evaluation.ts';
import type { GroovyClass } from './runtime/groovy-class.ts';
import type { Instance } from './runtime/instance.ts';
import type { Value } from './runtime/value.ts';
import type { HostEnvironment, Limits } from './runtime/vm.ts';

/** What an embedding answers for names that the script itself does not have. Undefined: it does not know it, either. */
export interface Hooks {
  /** `name(args)`. `self`: the script that asks. */
  call?(name: string, args: readonly Value[], self?: Instance): Evaluation | undefined;
  /** A bare word. */
  variable?(name: string, self?: Instance): Evaluation | undefined;
  /** A class that is neither in the tables nor in the script. */
  resolveClass?(name: string): GroovyClass | undefined;
}

export interface InterpreterOptions {
  readonly surroundings: HostEnvironment;
  readonly limits?: Partial<Limits>;
  /** Classes of the embedding; members of classes that the language has are added to them. */
  readonly classes?: readonly NativeClass[];
  /** Packages whose classes need no import: `hudson.model`. */
  readonly packages?: readonly string[];
  readonly hooks?: Hooks;
  /** An assertion that fails tells its source only, without the values of its parts: pipelines are translated so. */
  readonly plainAssertions?: boolean;
  /**
   * The script runs as what Jenkins translates pipelines into: closures take any number of arguments and are of this
   * class, and endless recursion and `throw 'x'` are told in the words of that.
   */
  readonly translation?: { readonly closureClass: string };
  /** Full names of classes that exist where the script believes to be, and of which nothing is permitted. */
  readonly refusedClasses?: ReadonlySet<string>;
  /** Full name of the exception class of refusals; `java.lang.SecurityException` unless given. It must be in the tables. */
  readonly refusalClass?: string;
}

export const DEFAULT_LIMITS: Limits = {
  operationsPerTick: 1000,
  synchronousOperations: 200_000,
  operations: Number.POSITIVE_INFINITY,
  callDepth: 1500,
  stringLength: 8 * 1024 * 1024,
  collectionSize: 1_000_000,
  memory: 512 * 1024 * 1024,
};
