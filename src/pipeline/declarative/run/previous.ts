import type { Result } from '../../../model/index.ts';
import type { ModelRun } from './model-run.ts';

/** Returns the result of the last completed build before this one; null where there is none. */
export function previousResult({ around: { flow, host } }: ModelRun): Result | null {
  return flow.note('pipeline.previousResult', () => host.run.previousResult);
}
