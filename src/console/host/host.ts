import {
  type Evaluation,
  type GroovyClass,
  type HostEnvironment,
  Instance,
  ListValue,
  mismatch,
  type NativeClass,
  textArg,
  type Value,
  type Vm,
} from '../../groovy/index.ts';
import { Failure } from '../../model/index.ts';
import type { Configured, KindFamily } from '../../points/index.ts';
import type { Principal } from '../../security/index.ts';
import type { ConsoleOptions, ConsoleServices } from '../types.ts';

/** Names the exception that Jenkins throws for a mistake of the user. */
export const JENKINS_FAILURE = 'hudson.model.Failure';

/** Names the families of kinds whose objects scripts see as elements of a job's configuration. */
export type PartFamily = Extract<
  KindFamily,
  'builder' | 'publisher' | 'wrapper' | 'scm' | 'trigger' | 'parameter' | 'property' | 'axis' | 'definition'
>;

/** Holds the classes of a server's kinds; each field of a kind is a property. */
export interface PartClasses {
  readonly classes: readonly NativeClass[];
  classOf(family: PartFamily, part: Configured): GroovyClass;
}

/** Limits how many records are read in a row, each of which takes a fraction of a millisecond. */
const READS_AT_ONCE = 16;

/**
 * Holds what the class tables know of the server while one script runs. Something of the server is the same object
 * throughout the script, so that `is` and `==` hold.
 */
export class Host {
  readonly services: ConsoleServices;
  readonly options: ConsoleOptions;
  /** Identifies who runs the script. */
  readonly principal: Principal;
  readonly parts: PartClasses;
  /** Holds the objects weakly, so that a script that iterates over all builds does not hold them in memory. */
  readonly #objects = new Map<string, WeakRef<Instance>>();
  readonly #enders: (() => void)[] = [];
  #reads = 0;

  constructor(options: ConsoleOptions, principal: Principal, model: { readonly parts: PartClasses }) {
    this.parts = model.parts;
    this.options = options;
    this.services = options.services;
    this.principal = principal;
  }

  /** Returns the id of the user who runs the script; null for the server itself, or an unknown user. */
  get userId(): string | null {
    return this.principal.kind === 'user' ? this.principal.userId : null;
  }

  /**
   * Returns the object of something in the server, and creates it where there is none; `key` identifies it among all
   * objects of the console, as `user admin`.
   */
  object<State>(type: GroovyClass, key: string, make: () => State): Instance<State> {
    const known = this.#objects.get(key)?.deref();
    // What stands under a key was put there with a state of that key's shape.
    if (known !== undefined) return known as Instance<State>;
    const made = new Instance(type, make());
    this.#objects.set(key, new WeakRef<Instance>(made));
    return made;
  }

  /** Makes an object that the script created the object of something in the server. */
  adopt(key: string, object: Instance): void {
    this.#objects.set(key, new WeakRef(object));
  }

  /** Changes the key of an object, because what it represents has another name now. */
  rekey(from: string, to: string): void {
    const known = this.#objects.get(from);
    this.#objects.delete(from);
    if (known !== undefined) this.#objects.set(to, known);
  }

  /** Forgets the object of something that is gone: what has its name later is another object. */
  forget(key: string): void {
    this.#objects.delete(key);
  }

  /** Returns the objects that are still in memory, by key. */
  objects(): [key: string, object: Instance][] {
    return [...this.#objects].flatMap(([key, held]) => {
      const object = held.deref();
      return object === undefined ? [] : [[key, object] satisfies [string, Instance]];
    });
  }

  /** Records that a record was read from disk synchronously: a few reads are negligible, many would delay other work. */
  noteRead(): void {
    this.#reads += 1;
  }

  /** Says whether the script should yield to other work now. */
  isDueForRest(): boolean {
    if (this.#reads < READS_AT_ONCE) return false;
    this.#reads = 0;
    return true;
  }

  /** Adds a function that is called when the script is over. */
  onEnd(action: () => void): void {
    this.#enders.push(action);
  }

  end(): void {
    for (const action of this.#enders.splice(0)) action();
  }
}

/** Describes the environment of a console script, through which the class tables find its host. */
export interface ConsoleSurroundings extends HostEnvironment {
  readonly host: Host;
}

export function hostOf(vm: Vm): Host {
  const surroundings: HostEnvironment & { readonly host?: unknown } = vm.surroundings;
  if (surroundings.host instanceof Host) return surroundings.host;
  throw new Error('these tables belong to the console alone');
}

export function servicesOf(vm: Vm): ConsoleServices {
  return hostOf(vm).services;
}

/** Waits for a service. Its errors for clients become Jenkins's exceptions, as `orFail` has them. */
export function* awaited<Result>(vm: Vm, promise: Promise<Result>): Evaluation<Result> {
  const kept: Result[] = [];
  yield* vm.await(
    promise.then(
      (result) => {
        kept.push(result);
        return null;
      },
      (error) => raise(vm, error),
    ),
  );
  const [result] = kept;
  // It was put there before the wait was over; `undefined` is a result like any other.
  return result as Result;
}

/** Runs an action that may throw an error for clients; such an error becomes Jenkins's exception. */
export function orFail<Result>(vm: Vm, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    return raise(vm, error);
  }
}

function raise(vm: Vm, error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  return vm.fail(exceptionOf(error), error.message);
}

/** Returns the class of the exception with which Jenkins reports such an error. */
function exceptionOf({ code, kind }: Failure): string {
  if (code === 'ITEM_EXISTS' || code === 'RENAME_IN_USE' || code === 'RENAME_SAME')
    return 'java.lang.IllegalArgumentException';
  switch (kind) {
    case 'invalid':
      return JENKINS_FAILURE;
    case 'broken':
      return 'java.io.IOException';
    case 'not-found':
      return 'java.lang.IllegalArgumentException';
    default:
      return 'java.lang.IllegalStateException';
  }
}

/** Returns an argument that is an object of a class; its state is the one that objects of this class have. */
export function objectArg<State>(value: Value | undefined, type: GroovyClass): Instance<State> {
  if (!(value instanceof Instance) || !value.type.isA(type)) return mismatch();
  // A class of a script may extend ours without ever calling its constructor.
  return value.state === undefined || value.state === null ? mismatch() : (value as Instance<State>);
}

export function list(values: Iterable<Value>): ListValue {
  return new ListValue([...values]);
}

/** Returns the text of an argument, or null for null. */
export function textOrNull(vm: Vm, value: Value | undefined): string | null {
  return value === null || value === undefined ? null : textArg(vm, value);
}
