import type { Evaluation, NativeClass, Value } from '../../../groovy/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import { changeSetClasses } from './change-sets.ts';
import { dockerClasses, dockerObject } from './docker/index.ts';
import { envClass, envObject, lookUp } from './env.ts';
import { paramsObject } from './params.ts';
import { rawBuildClass } from './raw-build.ts';
import { currentBuild, runWrapperClass } from './run-wrapper.ts';
import { scmClass, scmObject } from './scm.ts';
import { stepsClass, stepsObject } from './steps-object.ts';

/** Lists the classes of the global variables' values. */
export const globalClasses: readonly NativeClass[] = [
  envClass,
  rawBuildClass,
  runWrapperClass,
  ...changeSetClasses,
  scmClass,
  stepsClass,
  ...dockerClasses,
];

type Global = (around: ScriptContext) => Value;

const GLOBALS: ReadonlyMap<string, Global> = new Map<string, Global>([
  ['currentBuild', currentBuild],
  ['docker', dockerObject],
  ['env', envObject],
  ['params', paramsObject],
  ['scm', scmObject],
  ['steps', stepsObject],
]);

/** Lists the names of the global variables for messages. */
export const globalNames: readonly string[] = ['currentBuild', 'docker', 'env', 'params', 'pipeline', 'scm'];

/**
 * Returns the value of a name: `env`, `params`, `currentBuild`, … or a variable of the environment; undefined where there
 * is none of this name.
 */
export function globalVariable(around: ScriptContext, name: string): Evaluation | undefined {
  const global = GLOBALS.get(name);
  if (global !== undefined) return given(() => global(around));
  const variable = lookUp(around, name);
  return variable === null ? undefined : given(() => variable);
}

/** Implements a call `env(…)`, as a call of the variable's value, which hardly ever has a method for that. */
export function globalCall(around: ScriptContext, name: string, args: readonly Value[]): Evaluation | undefined {
  const global = GLOBALS.get(name);
  return global && around.machine.invoke(global(around), 'call', args);
}

// biome-ignore lint/correctness/useYield: what is there needs no waiting.
function* given(make: () => Value): Evaluation {
  return make();
}
