import type { Evaluation, NativeClass } from '../../../groovy/index.ts';
import type { StepSurroundings } from '../../steps/call.ts';

/** Classes of the global variables' values. */
export const globalClasses: readonly NativeClass[] = [];

/** `env`, `params`, `currentBuild`, … and variables of the environment; undefined: there is none of this name. */
export function globalVariable(_around: StepSurroundings, _name: string): Evaluation | undefined {
  return undefined;
}
