import type { Evaluation } from './runtime/evaluation.ts';
import type { GroovyClass, NativeClass } from './runtime/groovy-class.ts';
import type { Instance } from './runtime/instance.ts';
import type { Value } from './runtime/value.ts';
import type { HostEnvironment, Limits } from './runtime/vm.ts';

/**
 * Describes how an embedding resolves names that the script itself does not declare. Undefined means that it does not know
 * the name, either.
 */
export interface Hooks {
  /** Calls `name(args)`. `self` is the script that calls. */
  call?(name: string, args: readonly Value[], self?: Instance): Evaluation | undefined;
  /** Returns the value of a bare word. */
  variable?(name: string, self?: Instance): Evaluation | undefined;
  /** Returns a class that is neither in the tables nor in the script. */
  resolveClass?(name: string): GroovyClass | undefined;
}

export interface InterpreterOptions {
  readonly surroundings: HostEnvironment;
  readonly limits?: Partial<Limits>;
  /** Holds the classes of the embedding; members of classes that the language has are added to them. */
  readonly classes?: readonly NativeClass[];
  /** Names the packages whose classes need no import: `hudson.model`. */
  readonly packages?: readonly string[];
  readonly hooks?: Hooks;
  /**
   * Is true where an assertion that fails shows its source only, without the values of its parts, as in translated
   * pipelines.
   */
  readonly plainAssertions?: boolean;
  /**
   * Runs the script as Jenkins's translation of pipelines does: closures take any number of arguments and are of this
   * class, and endless recursion and `throw 'x'` are reported with its messages.
   */
  readonly translation?: { readonly closureClass: string };
  /** Holds the full names of classes that exist in the script's environment, and of which nothing is permitted. */
  readonly refusedClasses?: ReadonlySet<string>;
  /**
   * Holds the full name of the exception class of refusals; its default is `java.lang.SecurityException`. It must be in the
   * tables.
   */
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
