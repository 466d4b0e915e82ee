import {
  ANY,
  defineClass,
  type GroovyClass,
  type Machine,
  mismatch,
  type NativeClass,
  nativeClass,
  newList,
  newThrowable,
  ScriptThrow,
  type Throwable,
  textArg,
  throwableClasses,
  type Value,
} from '../../groovy/index.ts';
import type { FlowError, Interruption } from '../journal/index.ts';
import { causeIn, causeObject } from './causes.ts';
import { resultIn, resultObject } from './result-class.ts';

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
    constructors: [[[1, ANY], (_none, args) => interruptedBy(args)]],
    methods: [
      ['getCauses', 0, (self, _args, vm) => newList(vm, causesOf(self).map(causeObject))],
      ['getResult', 0, (self) => resultObject(interruptionOf(self)?.result ?? 'ABORTED')],
      [
        'isActualInterruption',
        0,
        (self) => INTERRUPTIONS.get(self) === undefined || isActual(INTERRUPTIONS.get(self) as Interruption),
      ],
      [
        'setActualInterruption',
        1,
        (self, [actual]) => {
          const { result, causes } = interruptionOf(self) ?? { result: 'ABORTED', causes: [] };
          INTERRUPTIONS.set(self, { result, causes, isActual: typeof actual === 'boolean' ? actual : mismatch() });
          return null;
        },
      ],
    ],
  }),
  withMessage(REJECTED),
  withMessage(NO_SUCH_METHOD),
  withMessage(MISSING_CONTEXT),
  withMessage(defineClass('org.jenkinsci.plugins.credentialsbinding.impl.CredentialNotFoundException', ABORT)),
  withMessage(defineClass('hudson.remoting.ProxyException', known('java.io.IOException'))),
  withMessage(defineClass('hudson.plugins.git.GitException', known('java.lang.RuntimeException'))),
  withMessage(defineClass('hudson.remoting.ChannelClosedException', known('java.io.IOException'))),
  withMessage(defineClass('hudson.remoting.RequestAbortedException', known('java.lang.RuntimeException'))),
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

/** `new FlowInterruptedException(Result.ABORTED)`, with or without a boolean, with any number of causes. */
function interruptedBy([given, ...more]: readonly Value[]): Throwable {
  const result = given === undefined ? null : resultIn(given);
  if (result === null) return mismatch();
  const [second] = more;
  const hasFlag = typeof second === 'boolean';
  const causes = (hasFlag ? more.slice(1) : more).map((value) => causeIn(value) ?? mismatch());
  const thrown = newThrowable(FLOW_INTERRUPTED, null);
  INTERRUPTIONS.set(thrown, { result, causes, ...(hasFlag && { isActual: second }) });
  return thrown;
}

/** Somebody or something ended the steps; else only a result came over, of another build or as the script wants it. */
export function isActual({ causes, isActual }: Interruption): boolean {
  if (isActual !== undefined) return isActual;
  return !causes.some((cause) => cause.kind === 'other' && cause.className.endsWith('DownstreamFailureCause'));
}

function causesOf(thrown: Throwable): Interruption['causes'] {
  return interruptionOf(thrown)?.causes ?? [];
}

/** The exception that a recorded failure is. */
export function throwableOf(machine: Machine, error: FlowError): ScriptThrow {
  return new ScriptThrow(made(machine, error));
}

function made(machine: Machine, { className, message, cause, interruption }: FlowError): Throwable {
  const thrown = newThrowable(classFor(machine, className), message, cause === undefined ? null : made(machine, cause));
  if (interruption !== undefined) INTERRUPTIONS.set(thrown, interruption);
  return thrown;
}

/** Classes of failures that no table has; a script can catch them as Exception. */
const OTHERS = new Map<string, GroovyClass>();

function classFor(machine: Machine, name: string): GroovyClass {
  const found = machine.declared.get(name) ?? machine.universe.classNamed(name) ?? OTHERS.get(name);
  if (found !== undefined) return found;
  const made = defineClass(name, known('java.lang.Exception'));
  OTHERS.set(name, made);
  return made;
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
