import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../../kit/index.ts';
import type { StepSurroundings } from '../../steps/call.ts';

const FILE = 'environment.json';

/** Writes what a script gave to its run with `env.X = …`, for those who ask for it when the run is over. */
export function keepOverrides({ flow, host }: Pick<StepSurroundings, 'flow' | 'host'>): void {
  const path = join(host.folder, FILE);
  writeFileSync(`${path}.tmp`, JSON.stringify(Object.fromEntries(flow.env)), { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
}

/** The same of a run, whose flow's folder is given; empty where it assigned nothing. */
export function readOverrides(folder: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
