import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, replaceNow } from '../../../kit/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';

const FILE = 'environment.json';

/** Writes what a script gave to its run with `env.X = …`, for those who ask for it when the run is over. */
export function keepOverrides({ flow, host }: Pick<ScriptContext, 'flow' | 'host'>): void {
  replaceNow(join(host.run.folder, FILE), JSON.stringify(Object.fromEntries(flow.env)));
}

/** A script looked at `env`: from now on its run shows what it overrides, if nothing. Jenkins: `EnvActionImpl#forRun`. */
export function noteOverrides(around: Pick<ScriptContext, 'flow' | 'host'>): void {
  if (!existsSync(join(around.host.run.folder, FILE))) keepOverrides(around);
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
