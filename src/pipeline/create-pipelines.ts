import { join } from 'node:path';
import type { ActiveRun, FlowDependencies, Phase } from '../builds/index.ts';
import type { Home, Job } from '../home/index.ts';
import type { Run } from '../model/index.ts';
import { pipelineConfig, type StepKind } from '../points/index.ts';
import type { FlowWatch } from './engine/run-pipeline.ts';
import type { Flow } from './flow/flow.ts';
import { type FlowScript, readScript } from './host/flow-files.ts';
import { loadEngine } from './load-engine.ts';

/** Represents the pipelines of a server. */
export interface Pipelines {
  /** Loads what runs pipelines where there are any among the jobs; must be called when a home's jobs are known. */
  prepare(home: Pick<Home, 'items'>): Promise<void>;
  /** Creates the phase of `builds` that runs the scripts of pipeline jobs. */
  part(deps: FlowDependencies): Phase;
  /** Returns the flow of a run under way; null where its script does not run here. */
  flowOf(run: Pick<Run, 'job' | 'number'>): Flow | null;
  /** Returns the script with which a run began; null where it is not known. */
  scriptOf(home: Pick<Home, 'runs'>, job: Job, number: number): FlowScript | null;
}

/**
 * Creates the pipelines of a server. `steps` are those of plugins, and `isActive` says which plugins work; `watch` lets tests observe every run. `onProgress` is called
 * with every step that begins or ends.
 */
export function createPipelines(
  steps: readonly StepKind[],
  watch: FlowWatch = {},
  onProgress: (run: Pick<Run, 'job' | 'number'>) => void = () => undefined,
  isActive?: (shortName: string) => boolean,
): Pipelines {
  const flows = new Map<string, Flow>();
  const folderOf = ({ runs }: Pick<Home, 'runs'>, job: Job, number: number): string =>
    join(runs.paths.folder(job, number), 'workflow');
  return {
    async prepare({ items }) {
      if (items.jobs().some(({ config }) => pipelineConfig(config) !== null)) await loadEngine(steps, isActive);
    },
    part: (deps) => async (active: ActiveRun) => {
      const key = keyOf(active.run);
      const { runPipeline } = await loadEngine(steps, isActive);
      try {
        await runPipeline(deps, active, {
          ...watch,
          onFlow(flow, obeyed) {
            watch.onFlow?.(flow, obeyed);
            flows.set(key, flow);
            flow.graph.whenGrown(() => onProgress(active.run));
          },
        });
      } finally {
        flows.delete(key);
      }
    },
    flowOf: (run) => flows.get(keyOf(run)) ?? null,
    scriptOf: (home, job, number) => readScript(folderOf(home, job, number)),
  };
}

function keyOf({ job, number }: Pick<Run, 'job' | 'number'>): string {
  return `${job}#${number}`;
}
