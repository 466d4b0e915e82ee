import type { Job, Services } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { type RequestContext, route } from '../../route.ts';

/** How long a deletion waits for the runs that it stopped; as long as Jenkins does. */
const PATIENCE_MS = 15_000;

export const doDelete = route({
  method: 'POST',
  path: '/_item/:item/doDelete',
  permission: 'Job/Delete',
  crumb: 'required',
  doc: 'Deletes the item with its builds and its workspace.',
  async handler(context) {
    await remove(context);
    return { type: 'redirect', to: `/${context.via}` };
  },
});

/** Not a POST, so no crumb: browsers do not send DELETE across sites. */
export const deleteItem = route({
  method: 'DELETE',
  path: '/_item/:item',
  permission: 'Job/Delete',
  crumb: 'exempt',
  object: true,
  doc: 'Deletes the item with its builds and its workspace.',
  async handler(context) {
    await remove(context);
    return { type: 'empty', status: 204 };
  },
});

/** Waiting builds are cancelled and running ones stopped first. Error DELETE_BUILDING where they do not end. */
async function remove({ item, principal, services }: RequestContext): Promise<void> {
  await services.queue.cancelJob(item.fullName);
  if (item.kind === 'job') await stopRuns(services, item, principal.kind === 'user' ? principal.userId : null);
  await services.home.items.delete(item);
}

async function stopRuns({ builds, clock }: Services, job: Job, userId: string | null): Promise<void> {
  const running = builds.running(job);
  if (running.length === 0) return;
  for (const run of running) builds.stop(run, userId);
  let callOff = () => {};
  const patience = new Promise<void>((resolve) => {
    callOff = clock.after(PATIENCE_MS, resolve);
  });
  await Promise.race([Promise.all(running.map((run) => builds.finished(run))), patience]);
  callOff();
  if (builds.running(job).length > 0) fail('DELETE_BUILDING', job.fullName);
}
