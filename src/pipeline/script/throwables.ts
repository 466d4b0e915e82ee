import {
  defineClass,
  type GroovyClass,
  type Machine,
  type NativeClass,
  nativeClass,
  newList,
  newThrowable,
  ScriptThrow,
  type Throwable,
  textArg,
  throwableClasses,
} from '../../groovy/index.ts';
import type { FlowError, Interruption } from '../journal/index.ts';
import { causeObject } from './causes.ts';

function known(name: string): GroovyClass {
  const found = throwableClasses.find(({ type }) => type.name === name);
  if (found === undefined) throw new Error(`no class ${name} in the language's tables`);
  return found.type;
}

export const ABORT = defineClass('hudson.AbortException', known('java.io.IOException'));
export const FLOW_INTERRUPTED = defineClass(
  'org.jenkinsci.plugins.workflow.steps.FlowInterruptedException',
  known('java.lang.InterruptedException'),
);
export const REJECTED = defineClass(
  'org.jenkinsci.plugins.scriptsecurity.sandbox.RejectedAccessException',
  known('java.lang.SecurityException'),
);
const NO_SUCH_METHOD = defineClass('java.lang.NoSuchMethodError', known('java.lang.LinkageError'));
const MISSING_CONTEXT = defineClass(
  'org.jenkinsci.plugins.workflow.steps.MissingContextVariableException',
  known('java.lang.IllegalStateException'),
);

/** Classes of exceptions that steps throw. */
export const flowThrowableClasses: readonly NativeClass[] = [
  withMessage(ABORT),
  nativeClass<Throwable>(FLOW_INTERRUPTED, {
    methods: [
      ['getCauses', 0, (self, _args, vm) => newList(vm, causesOf(self).map(causeObject))],
      ['getResult', 0, (self) => interruptionOf(self)?.result ?? 'ABORTED'],
      ['isActualInterruption', 0, () => true],
    ],
  }),
  withMessage(REJECTED),
  withMessage(NO_SUCH_METHOD),
  withMessage(MISSING_CONTEXT),
  withMessage(defineClass('hudson.remoting.ProxyException', known('java.io.IOException'))),
  withMessage(
    defineClass('org.kohsuke.stapler.NoStaplerConstructorException', known('java.lang.IllegalArgumentException')),
  ),
  withMessage(
    defineClass('java.lang.reflect.InvocationTargetException', known('java.lang.ReflectiveOperationException')),
  ),
];

function withMessage(type: GroovyClass): NativeClass {
  return nativeClass<Throwable>(type, {
    constructors: [
      [0, () => newThrowable(type, null)],
      [1, (_none, [message], vm) => newThrowable(type, message === null ? null : textArg(vm, message))],
    ],
  });
}

const INTERRUPTIONS = new WeakMap<Throwable, Interruption>();

/** Why steps were ended, of a FlowInterruptedException. */
export function interruptionOf(thrown: Throwable): Interruption | undefined {
  return INTERRUPTIONS.get(thrown);
}

function causesOf(thrown: Throwable): Interruption['causes'] {
  return interruptionOf(thrown)?.causes ?? [];
}

/** The exception that a recorded failure is. */
export function throwableOf(machine: Machine, error: FlowError): ScriptThrow {
  return new ScriptThrow(made(machine, error));
}

function made(machine: Machine, { className, message, cause, interruption }: FlowError): Throwable {
  const thrown = newThrowable(
    machine.classNamed(className),
    message,
    cause === undefined ? null : made(machine, cause),
  );
  if (interruption !== undefined) INTERRUPTIONS.set(thrown, interruption);
  return thrown;
}

/** What a thrown exception is for the record: class, message, causes. */
export function recordOf({ thrown }: ScriptThrow): FlowError {
  return record(thrown as Throwable, 0);
}

const DEEPEST_CAUSE = 20;

function record(thrown: Throwable, depth: number): FlowError {
  const { message, cause } = thrown.state;
  const interruption = interruptionOf(thrown);
  return {
    className: thrown.type.name,
    message,
    ...(cause !== null && depth < DEEPEST_CAUSE && { cause: record(cause as Throwable, depth + 1) }),
    ...(interruption !== undefined && { interruption }),
  };
}
