import { join } from 'node:path';
import type { FlowHost } from '../host/flow-host.ts';

/** Where the libraries of a run are: they stay with it. Absolute. */
export function librariesFolder({ active, deps }: Pick<FlowHost, 'active' | 'deps'>): string {
  return librariesIn(deps.home.runs.paths.folder(active.job, active.run.number));
}

export function librariesIn(runFolder: string): string {
  return join(runFolder, 'libs');
}
