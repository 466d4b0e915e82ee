import { Failure } from '../model/index.ts';
import type { Principal } from '../security/index.ts';
import {
  type Evaluation,
  type GroovyClass,
  type HostEnvironment,
  Instance,
  ListValue,
  mismatch,
  type Value,
  type Vm,
} from './groovy.ts';
import type { PartClasses } from './items/part-classes.ts';
import type { ConsoleOptions, ConsoleServices } from './types.ts';

/** What Jenkins throws for what a person did wrong. */
export const JENKINS_FAILURE = 'hudson.model.Failure';

/** Each takes a fraction of a millisecond. */
const READS_AT_ONCE = 16;

/**
 * What the tables know of the server while one script runs. A thing of the server is the same object throughout the
 * script, so that `is` and `==` hold.
 */
export class Host {
  readonly services: ConsoleServices;
  readonly options: ConsoleOptions;
  /** Who runs the script. */
  readonly principal: Principal;
  readonly parts: PartClasses;
  /** Held weakly: a script that walks over all builds does not keep them. */
  readonly #objects = new Map<string, WeakRef<Instance>>();
  readonly #enders: (() => void)[] = [];
  #reads = 0;

  constructor(options: ConsoleOptions, principal: Principal, model: { readonly parts: PartClasses }) {
    this.parts = model.parts;
    this.options = options;
    this.services = options.services;
    this.principal = principal;
  }

  /** Id of who runs the script; null: the server itself, or nobody known. */
  get userId(): string | null {
    return this.principal.kind === 'user' ? this.principal.userId : null;
  }

  /** The object of a thing; `key` names it among all objects of the room, as `user admin`. Made where there is none. */
  object<State>(type: GroovyClass, key: string, make: () => State): Instance<State> {
    const known = this.#objects.get(key)?.deref();
    // What stands under a key was put there with a state of that key's shape.
    if (known !== undefined) return known as Instance<State>;
    const made = new Instance(type, make());
    this.#objects.set(key, new WeakRef<Instance>(made));
    return made;
  }

  /** What the script made itself becomes the object of a thing. */
  adopt(key: string, object: Instance): void {
    this.#objects.set(key, new WeakRef(object));
  }

  /** The thing has another name now. */
  rekey(from: string, to: string): void {
    const known = this.#objects.get(from);
    this.#objects.delete(from);
    if (known !== undefined) this.#objects.set(to, known);
  }

  /** The thing is gone: what comes under its name later is another one. */
  forget(key: string): void {
    this.#objects.delete(key);
  }

  /** The objects that are still held, by key. */
  objects(): [key: string, object: Instance][] {
    return [...this.#objects].flatMap(([key, held]) => {
      const object = held.deref();
      return object === undefined ? [] : [[key, object] satisfies [string, Instance]];
    });
  }

  /** A record was read from disk at once: a few of them are nothing, many would hold up others. */
  noteRead(): void {
    this.#reads += 1;
  }

  /** Whether others should have their turn now. */
  isDueForRest(): boolean {
    if (this.#reads < READS_AT_ONCE) return false;
    this.#reads = 0;
    return true;
  }

  /** Called when the script is over. */
  onEnd(action: () => void): void {
    this.#enders.push(action);
  }

  end(): void {
    for (const action of this.#enders.splice(0)) action();
  }
}

/** The surroundings of a console script carry its host; how the tables find it. */
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

/** Does what may throw an error for clients at once. */
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

/** The class of exceptions with which Jenkins says what the catalog's error says. */
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

/** An argument that is an object of a class; it has the state that this class's objects have. */
export function objectArg<State>(value: Value | undefined, type: GroovyClass): Instance<State> {
  if (!(value instanceof Instance) || !value.type.isA(type)) return mismatch();
  // A class of a script may extend ours without ever calling its constructor.
  return value.state === undefined || value.state === null ? mismatch() : (value as Instance<State>);
}

export function list(values: Iterable<Value>): ListValue {
  return new ListValue([...values]);
}
