import { THROWABLE } from '../../runtime/classes.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { ThrowableState } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';

export type Throwable = Instance<ThrowableState>;

/** Holds the properties of an exception besides message and cause, by name. */
export type More = Record<string, Value>;

/** Returns a Throwable that has not been thrown yet. A caller that makes it for a script fills in `state.trace`. */
export function newThrowable(
  type: GroovyClass,
  message: string | null,
  cause: Throwable | null = null,
  more: More = {},
): Throwable {
  return new Instance<ThrowableState>(type, { message, cause, suppressed: [], trace: [], more });
}

/** Says whether a value is a Throwable, also of a class that a script declares, once its constructor has run. */
export function isThrowable(value: Value | undefined): value is Throwable {
  return value instanceof Instance && value.type.isA(THROWABLE);
}
