import {
  defineClass,
  EXCEPTION,
  type GroovyClass,
  isThrowable,
  type Machine,
  newThrowable,
  ScriptThrow,
  type Throwable,
  type Value,
} from '../../groovy/index.ts';
import type { FlowError, Interruption } from '../journal/index.ts';

const INTERRUPTIONS = new WeakMap<object, Interruption>();

/**
 * Returns why steps were ended, from a FlowInterruptedException; undefined where it is another exception, or where nothing
 * is known.
 */
export function interruptionOf(thrown: Value): Interruption | undefined {
  return typeof thrown === 'object' && thrown !== null ? INTERRUPTIONS.get(thrown) : undefined;
}

/** Stores why steps were ended with the exception that says so. */
export function setInterruption(thrown: Throwable, interruption: Interruption): void {
  INTERRUPTIONS.set(thrown, interruption);
}

/** Returns whether somebody or something ended the steps; else a result came over alone, of another build or the script. */
export function isActual({ causes, isActual }: Interruption): boolean {
  if (isActual !== undefined) return isActual;
  return !causes.some((cause) => cause.kind === 'other' && cause.className.endsWith('DownstreamFailureCause'));
}

/** Returns the exception that a recorded failure is, for the script to catch. */
export function throwableOf(machine: Machine, error: FlowError): ScriptThrow {
  return new ScriptThrow(made(machine, error));
}

function made(machine: Machine, { className, message, cause, interruption }: FlowError): Throwable {
  const thrown = newThrowable(classFor(machine, className), message, cause === undefined ? null : made(machine, cause));
  if (interruption !== undefined) INTERRUPTIONS.set(thrown, interruption);
  return thrown;
}

/** Holds the classes of failures that no table has; a script can catch them as Exception. */
const OTHERS = new Map<string, GroovyClass>();

function classFor(machine: Machine, name: string): GroovyClass {
  const found = machine.declared.get(name) ?? machine.universe.classNamed(name) ?? OTHERS.get(name);
  if (found !== undefined) return found;
  const made = defineClass(name, EXCEPTION);
  OTHERS.set(name, made);
  return made;
}

/** Returns a thrown exception as it is recorded: class, message, causes. */
export function recordOf({ thrown }: ScriptThrow): FlowError {
  return isThrowable(thrown) ? record(thrown, 0) : { className: thrown.type.name, message: null };
}

const MAX_CAUSE_DEPTH = 20;

function record(thrown: Throwable, depth: number): FlowError {
  const { message, cause } = thrown.state;
  const interruption = interruptionOf(thrown);
  return {
    className: thrown.type.name,
    message,
    ...(cause !== null && isThrowable(cause) && depth < MAX_CAUSE_DEPTH && { cause: record(cause, depth + 1) }),
    ...(interruption !== undefined && { interruption }),
  };
}
