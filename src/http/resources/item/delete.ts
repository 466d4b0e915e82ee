import type { Item, Job, Services } from '../../../controller/index.ts';
import { fail, parentOfItem } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { itemHeading } from '../../beans/items/item-heading.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';
import { checkNotComputed } from './computed-item-guard.ts';
import { finishedWithin } from './finished-within.ts';
import { jobsInside } from './jobs-inside.ts';

/** Limits how long a deletion waits for the runs that it stopped, to the time that Jenkins waits. */
const STOP_TIMEOUT_MS = 15_000;

export const doDelete = route({
  method: 'POST',
  path: '/_item/:item/doDelete',
  permission: 'Job/Delete',
  crumb: 'required',
  doc: 'Deletes the item with its builds and its workspace, a folder with everything in it.',
  async handler(context) {
    const around = placeAround(context);
    await remove(context);
    return { type: 'redirect', to: around };
  },
});

/** Holds the page that asks before an item is deleted. */
export const deletePage = route({
  method: 'GET',
  path: '/_item/:item/delete',
  permission: 'Job/Delete',
  crumb: 'exempt',
  doc: 'The page that says what is lost with an item, and asks whether to delete it.',
  handler(context) {
    const { item } = context;
    const heading = `Delete ${itemHeading(context, item)}`;
    return {
      type: 'page',
      title: heading,
      page: {
        page: 'delete-item',
        heading,
        name: itemDisplayName(context, item),
        losses: lossesOf(context, item),
        action: 'doDelete',
        back: ownHref(context),
      },
    };
  },
});

/** Returns what is lost with an item, a sentence each. */
function lossesOf({ services }: RequestContext, item: Item): string[] {
  const jobs = jobsInside(services, item);
  const { runs } = services.home;
  // The numbers of builds are names of folders: no record is read for them.
  const builds = jobs.reduce((sum, job) => sum + runs.numbers(job).length, 0);
  const running = jobs.reduce((sum, job) => sum + services.builds.running(job).length, 0);
  const parts = jobs.filter(({ fullName, cell }) => fullName !== item.fullName && cell === null).length;
  return [
    ...(item.kind === 'folder' ? [`${counted(parts, 'job')} in it, with all folders and views.`] : []),
    `${counted(builds, 'build')} with logs, artifacts and reports.`,
    ...(running > 0 ? [`${counted(running, 'build')} under way will be stopped.`] : []),
    ...(item.kind === 'job' ? ['The workspace.'] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? 'No' : count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Deletes an item. It is no POST, so it needs no crumb: browsers do not send DELETE across sites. */
export const deleteItem = route({
  method: 'DELETE',
  path: '/_item/:item',
  permission: 'Job/Delete',
  crumb: 'exempt',
  object: true,
  doc: 'Deletes the item with its builds and its workspace, a folder with everything in it.',
  async handler(context) {
    await remove(context);
    return { type: 'empty', status: 204 };
  },
});

/**
 * Returns the address of the view or folder by which the item was reached; in Jenkins the primary view has its folder's
 * address.
 */
function placeAround({ item, services, via }: RequestContext): string {
  const own = item.kind === 'job' && item.cell !== null ? /[^/]+\/$/ : /job\/[^/]+\/$/;
  const around = via.replace(own, '');
  const view = /view\/([^/]+)\/$/.exec(around);
  if (view === null) return `/${around}`;
  const owner = parentOfItem(item);
  const primary =
    services.home.views.primary(owner) === services.home.views.get(owner, decodeURIComponent(view[1] ?? ''));
  return primary ? `/${around.slice(0, view.index)}` : `/${around}`;
}

/**
 * Deletes an item; waiting builds are cancelled and running ones stopped first. Throws DELETE_BUILDING where they do not
 * end; a cell is deleted with its project only.
 */
async function remove({ item, principal, services }: RequestContext): Promise<void> {
  checkNotComputed(services, item, 'delete');
  if (item.kind === 'job' && item.cell !== null) return services.home.items.delete(item);
  const jobs = jobsInside(services, item);
  const userId = principal.kind === 'user' ? principal.userId : null;
  if (jobs.length === 0) await services.queue.cancelJob(item.fullName);
  for (const { fullName } of jobs) await services.queue.cancelJob(fullName);
  await stopRuns(services, jobs, userId);
  await services.home.items.delete(item);
}

async function stopRuns(services: Services, jobs: readonly Job[], userId: string | null): Promise<void> {
  const { builds } = services;
  const running = jobs.flatMap((job) => builds.running(job));
  for (const run of running) builds.stop(run, userId);
  await finishedWithin(services, running, STOP_TIMEOUT_MS);
  const stillRunning = jobs.find((job) => builds.running(job).length > 0);
  if (stillRunning !== undefined) fail('DELETE_BUILDING', stillRunning.fullName);
}
