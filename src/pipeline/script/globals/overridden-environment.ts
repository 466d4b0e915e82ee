import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, replaceNow } from '../../../kit/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';

const FILE = 'environment.json';

/** Writes the variables that a script set with `env.X = …`, without secrets, for readers other than the script itself. */
export function keepOverrides({ flow, host }: Pick<ScriptContext, 'flow' | 'host'>): void {
  const shown = [...flow.env].map(([name, value]) => [name, value === null ? null : flow.log.mask(value)]);
  replaceNow(join(host.run.folder, FILE), JSON.stringify(Object.fromEntries(shown)));
}

/** Stores the run's overrides, even if there are none, once a script has used `env`. Jenkins: `EnvActionImpl#forRun`. */
export function noteOverrides(around: Pick<ScriptContext, 'flow' | 'host'>): void {
  if (!existsSync(join(around.host.run.folder, FILE))) keepOverrides(around);
}

/**
 * Reads the variables that a script set for its run, from the folder of the run's flow; null where the script never used
 * `env`.
 */
export function storedOverrides(folder: string): Readonly<Record<string, string>> | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
