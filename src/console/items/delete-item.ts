import type { Item, Job } from '../../home/index.ts';
import { endsWithin } from '../../kit/index.ts';
import { fail, type Run } from '../../model/index.ts';
import type { Host } from '../host/host.ts';
import type { ConsoleServices } from '../types.ts';

/** Limits how long a deletion waits for the runs that it stopped, as long as Jenkins does. */
const TIMEOUT_MS = 15_000;

/**
 * Deletes an item with everything in it. Waiting builds are cancelled and running ones stopped first. Error DELETE_BUILDING
 * where they do not end. An item that no longer exists, because its folder was deleted for example, is no error, as in
 * Jenkins.
 */
export async function deleteItem({ services, userId }: Pick<Host, 'services' | 'userId'>, item: Item): Promise<void> {
  const { home, queue, builds } = services;
  if (home.items.get(item.fullName) === undefined) return;
  const jobs = home.items.jobs().filter((job) => isWithin(job, item));
  await queue.cancelJob(item.fullName);
  for (const { fullName } of jobs) await queue.cancelJob(fullName);
  const running = jobs.flatMap((job) => builds.running(job));
  for (const run of running) builds.stop(run, userId);
  await finishedInTime(services, running);
  const stillRunning = jobs.find((job) => builds.running(job).length > 0);
  if (stillRunning !== undefined) fail('DELETE_BUILDING', stillRunning.fullName);
  await home.items.delete(item);
}

function isWithin(job: Job, { fullName }: Item): boolean {
  return job.fullName === fullName || job.fullName.startsWith(`${fullName}/`);
}

async function finishedInTime({ builds, clock }: ConsoleServices, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  await endsWithin(clock, TIMEOUT_MS, Promise.all(runs.map((run) => builds.finished(run))));
}
