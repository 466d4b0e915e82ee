import {
  ANY,
  defineClass,
  type GroovyClass,
  mismatch,
  type NativeClass,
  nativeClass,
  newList,
  newThrowable,
  type Throwable,
  textArg,
  throwableClasses,
  type Value,
} from '../../groovy/index.ts';
import { interruptionOf, isActual, setInterruption } from '../flow/throwables.ts';
import type { Interruption } from '../journal/index.ts';
import { causeIn, causeObject } from './causes.ts';
import { resultIn, resultObject } from './result-class.ts';

function known(name: string): GroovyClass {
  const found = throwableClasses.find(({ type }) => type.name === name);
  if (found === undefined) throw new Error(`no class ${name} in the language's tables`);
  return found.type;
}

export const ABORT = defineClass('hudson.AbortException', known('java.io.IOException'));
const FLOW_INTERRUPTED = defineClass(
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

/** Lists the classes of exceptions that steps throw. */
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
        (self) => {
          const interruption = interruptionOf(self);
          return interruption === undefined || isActual(interruption);
        },
      ],
      [
        'setActualInterruption',
        1,
        (self, [actual]) => {
          const { result, causes } = interruptionOf(self) ?? { result: 'ABORTED', causes: [] };
          setInterruption(self, { result, causes, isActual: typeof actual === 'boolean' ? actual : mismatch() });
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

/** Implements `new FlowInterruptedException(Result.ABORTED)`, with or without a boolean, with any number of causes. */
function interruptedBy([given, ...more]: readonly Value[]): Throwable {
  const result = given === undefined ? null : resultIn(given);
  if (result === null) return mismatch();
  const [second] = more;
  const hasFlag = typeof second === 'boolean';
  const causes = (hasFlag ? more.slice(1) : more).map((value) => causeIn(value) ?? mismatch());
  const thrown = newThrowable(FLOW_INTERRUPTED, null);
  setInterruption(thrown, { result, causes, ...(hasFlag && { isActual: second }) });
  return thrown;
}

function causesOf(thrown: Throwable): Interruption['causes'] {
  return interruptionOf(thrown)?.causes ?? [];
}
