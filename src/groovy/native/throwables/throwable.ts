import { THROWABLE } from '../../runtime/classes.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { ThrowableState } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';

export type Throwable = Instance<ThrowableState>;

/** What a class of exceptions tells besides message and cause, by the name of its property. */
export type More = Record<string, Value>;

/** A Throwable that has not been thrown yet. Whoever makes it for a script fills in `state.trace`. */
export function newThrowable(
  type: GroovyClass,
  message: string | null,
  cause: Throwable | null = null,
  more: More = {},
): Throwable {
  return new Instance<ThrowableState>(type, { message, cause, suppressed: [], trace: [], more });
}

/** Also of a class that a script declares, once its constructor has run. */
export function isThrowable(value: Value | undefined): value is Throwable {
  return value instanceof Instance && value.type.isA(THROWABLE);
}
