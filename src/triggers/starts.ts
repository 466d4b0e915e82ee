import type { Scheduler } from '../builds/index.ts';
import type { Job } from '../home/index.ts';
import type { Cause, QueueItem } from '../model/index.ts';
import { type PushStart, parameterDefinitions, type SubmittedValue } from '../points/index.ts';

/**
 * Builds a job whose scheduled time has come, without a quiet period, as Jenkins does. Returns null where the job cannot be
 * built.
 */
export async function startByTimer(
  scheduler: Scheduler,
  job: Job,
  values?: ReadonlyMap<string, string>,
): Promise<QueueItem | null> {
  if (!scheduler.isBuildable(job)) return null;
  const cause: Cause =
    values === undefined
      ? { kind: 'timer' }
      : { kind: 'timer', parameters: `{${[...values].map(([name, value]) => `${name}=${value}`).join(', ')}}` };
  return (await scheduler.schedule(job, { causes: [cause], delay: 0, values: valuesFor(job, values) })).item;
}

/** Builds a job because of a request from outside. Returns null where the job cannot be built. */
export async function startByPush(
  scheduler: Scheduler,
  job: Job,
  start: PushStart,
  lines: readonly string[] = [],
): Promise<QueueItem | null> {
  if (!scheduler.isBuildable(job)) return null;
  const cause: Cause = {
    kind: 'push',
    forge: start.forge,
    by: start.by,
    text: start.text,
    ...(start.revision !== null && { revision: start.revision }),
    ...(start.variables.size > 0 && { variables: Object.fromEntries(start.variables) }),
    ...(lines.length > 0 && { lines }),
  };
  const request = { causes: [cause], delay: start.delay, values: valuesFor(job, start.variables) };
  return (await scheduler.schedule(job, request)).item;
}

/** Returns the values for which the job defines parameters. */
function valuesFor(job: Job, values: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, SubmittedValue> {
  const names = new Set((parameterDefinitions(job.config) ?? []).map(({ config }) => config.name));
  const wanted = [...(values ?? [])].filter(([name]) => names.has(name));
  return new Map(wanted.map(([name, text]) => [name, { kind: 'text', text }] as const));
}
