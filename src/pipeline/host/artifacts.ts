import { type ActiveRun, createArtifactSink, type FlowDependencies } from '../../builds/index.ts';
import type { Artifacts } from '../capabilities/artifacts.ts';
import { stashFile } from './stash-store.ts';

/** Creates the store for the artifacts and stashes of a run. */
export function createArtifacts(deps: FlowDependencies, active: ActiveRun): Artifacts {
  const { paths } = deps.home.runs;
  const { job, run } = active;
  return {
    archive: paths.archive(job, run.number),
    async store({ agent, workspace }, files, signal) {
      const sink = createArtifactSink({ agent, workspace, job, run, paths, check: () => signal.throwIfAborted() });
      await sink.store(files);
    },
    stashFile: (name) => stashFile({ active, deps }, name),
  };
}
