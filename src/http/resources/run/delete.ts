import { displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName, itemFullDisplayName } from '../../beans/items/item.ts';
import { pathOfUrl } from '../../reply/path-of-url.ts';
import { type RequestContext, route } from '../../route.ts';

export const doDeleteRun = route({
  method: 'POST',
  path: '/_run/:item/:run/doDelete',
  permission: 'Run/Delete',
  crumb: 'required',
  doc: 'Deletes the build with its log and artifacts.',
  async handler(context) {
    await remove(context);
    return { type: 'redirect', to: `/${context.via}` };
  },
});

/** Asks before a run is deleted. Jenkins: `Run/confirmDelete.jelly`. */
export const confirmDeleteRun = route({
  method: 'GET or POST',
  path: '/_run/:item/:run/confirmDelete',
  permission: 'Run/Delete',
  crumb: 'required',
  doc: 'The page that asks whether the build shall be deleted.',
  handler(context) {
    const { job, run } = context;
    const name = `${itemFullDisplayName(context, job)} ${displayNameOf(run)}`;
    const text = `Delete the build ${name} with its log and artifacts?`;
    // The form is that of Jenkins, which posts to an address beside the page.
    const action = pathOfUrl(context.ownPath) === context.ownPath.replace(/\?.*$/s, '') ? 'doDelete' : '../doDelete';
    return {
      type: 'page',
      title: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      page: { page: 'confirm', heading: 'Delete build', text, action, button: 'Yes' },
    };
  },
});

/** Deletes a run. It is no POST, so it needs no crumb: browsers do not send DELETE across sites. */
export const deleteRun = route({
  method: 'DELETE',
  path: '/_run/:item/:run',
  permission: 'Run/Delete',
  crumb: 'exempt',
  object: true,
  doc: 'Deletes the build with its log and artifacts.',
  async handler(context) {
    await remove(context);
    return { type: 'empty', status: 204 };
  },
});

async function remove(context: RequestContext): Promise<void> {
  const { job, run, services } = context;
  const name = `${itemFullDisplayName(context, job)} ${displayNameOf(run)}`;
  if (run.state !== 'completed') fail('RUN_BUILDING', name);
  if (run.keepLog) fail('RUN_KEPT', name);
  await services.matrixRuns.delete(job, run.number);
}
