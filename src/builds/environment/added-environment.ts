import type { Home } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { ActiveRun } from '../active/active-run.ts';

interface Dependencies {
  readonly home: Pick<Home, 'secrets'>;
  readonly log: Logger;
}

/**
 * Stores what SCM, wrappers and build steps added to the environment, encrypted, for a server that goes on with the run. It
 * is written with the next position, at once: a step that is performed again finds the environment that it began with.
 */
export function rememberEnvironment({ home }: Dependencies, active: ActiveRun): void {
  const added: [string, string][] = [];
  for (const [name, value] of active.env) if (active.baseEnv.get(name) !== value) added.push([name, value]);
  active.environment = added.length === 0 ? null : home.secrets.encrypt(JSON.stringify(added));
}

/** Makes the environment anew from its base and what was added before a restart. */
export function restoreEnvironment({ home, log }: Dependencies, active: ActiveRun): void {
  active.env.clear();
  for (const [name, value] of active.baseEnv) active.env.set(name, value);
  if (active.environment === null) return;
  try {
    const added: unknown = JSON.parse(home.secrets.decrypt(active.environment));
    if (!Array.isArray(added)) return;
    for (const [name, value] of added) {
      if (typeof name === 'string' && typeof value === 'string') active.env.set(name, value);
    }
  } catch (error) {
    log.warn({ job: active.run.job, run: active.run.number, err: messageOf(error) }, 'environment of a run is lost');
  }
}
