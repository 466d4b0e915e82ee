import {
  type Evaluation,
  type Instance,
  nativeClosure,
  newList,
  newMap,
  type Value,
} from '../../../../groovy/index.ts';
import type { ScriptContext } from '../../../capabilities/script-context.ts';
import { lookUp } from '../env.ts';

/** Represents an object of `docker`, which does its work by steps, so that the console and the graph show it. */
export type DockerObject<State> = Instance<State & { readonly around: ScriptContext }>;

export function* callStep({ machine }: ScriptContext, name: string, ...args: readonly Value[]): Evaluation {
  const called = machine.options.hooks?.call?.(name, args);
  if (called === undefined) throw new Error('a pipeline has steps');
  return yield* called;
}

export function namedArguments({ machine }: ScriptContext, args: Readonly<Record<string, Value>>): Value {
  return newMap(machine, Object.entries(args));
}

/** Runs the evaluation on an executor: the one around it, or one that is allocated for it. */
export function* onNode(around: ScriptContext, body: () => Evaluation): Evaluation {
  if (around.flow.scope.place !== null) return yield* body();
  return yield* callStep(
    around,
    'node',
    nativeClosure(0, () => body()),
  );
}

export function* withVariables(
  around: ScriptContext,
  variables: Readonly<Record<string, string>>,
  body: () => Evaluation,
): Evaluation {
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return yield* callStep(
    around,
    'withEnv',
    newList(around.machine, pairs),
    nativeClosure(0, () => body()),
  );
}

/** Returns the name of the step that runs commands on the machine. */
export function* shellOf(around: ScriptContext): Evaluation<string> {
  return (yield* callStep(around, 'isUnix')) === true ? 'sh' : 'bat';
}

/**
 * Runs a command of the machine's shell. Values from the script are passed as variables and are never part of the command.
 */
export function* shellCommand(
  around: ScriptContext,
  variables: Readonly<Record<string, string>>,
  script: string,
  answer: 'status' | 'output' | 'none' = 'none',
): Evaluation {
  const shell = yield* shellOf(around);
  const args: Record<string, Value> = { script };
  if (answer === 'status') args['returnStatus'] = true;
  if (answer === 'output') args['returnStdout'] = true;
  return yield* withVariables(around, variables, () =>
    callStep(around, shell, answer === 'none' ? script : namedArguments(around, args)),
  );
}

export function registryOf(around: ScriptContext): string | null {
  return lookUp(around, 'DOCKER_REGISTRY_URL');
}
