import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, replaceNow } from '../../../kit/index.ts';
import type { StepSurroundings } from '../../steps/call.ts';

const FILE = 'environment.json';

/** Writes what a script gave to its run with `env.X = …`, for those who ask for it when the run is over. */
export function keepOverrides({ flow, host }: Pick<StepSurroundings, 'flow' | 'host'>): void {
  replaceNow(join(host.folder, FILE), JSON.stringify(Object.fromEntries(flow.env)));
}

/** A script looked at `env`: from now on its run shows what it overrides, if nothing. Jenkins: `EnvActionImpl#forRun`. */
export function noteOverrides(around: Pick<StepSurroundings, 'flow' | 'host'>): void {
  if (!existsSync(join(around.host.folder, FILE))) keepOverrides(around);
}

/** What a script gave to its run, whose flow's folder is given; null: it never looked at `env`. */
export function storedOverrides(folder: string): Readonly<Record<string, string>> | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
