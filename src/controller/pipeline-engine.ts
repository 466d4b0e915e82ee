import { steps } from '../kinds/index.ts';
import { loadEngine } from '../pipeline/index.ts';

/** Loads what runs and checks the scripts of pipelines, with the steps of the plugins that are built in. */
export function loadPipelineEngine(): ReturnType<typeof loadEngine> {
  return loadEngine(steps);
}
