import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';

interface RunOf {
  readonly active: Pick<ActiveRun, 'job' | 'run'>;
  readonly deps: Pick<FlowDependencies, 'home'>;
}

function folderOfStashes({ active, deps }: RunOf): string {
  return join(deps.home.runs.paths.folder(active.job, active.run.number), 'stashes');
}

/** Returns the path where a run stores a stash, as in Jenkins. */
export function stashFile(run: RunOf, name: string): string {
  return join(folderOfStashes(run), `${name}.tar.gz`);
}

/** Removes all stashes of a run that is over. */
export async function removeStashes(run: RunOf): Promise<void> {
  await rm(folderOfStashes(run), { recursive: true, force: true });
}
