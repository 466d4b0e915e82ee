import { checkName, fail, itemUrl } from '../../../model/index.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

export const confirmRename = route({
  method: 'POST',
  path: '/_item/:item/confirmRename',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: { newName: 'The new name.' },
  doc: 'Renames the job; its builds go with it.',
  handler: rename,
});

/** The name that older clients use. */
export const doRename: Route = route({ ...confirmRename, path: '/_item/:item/doRename' });

/** The address that is answered has no final slash, as recorded from Jenkins. */
async function rename(context: RequestContext): Promise<Reply> {
  const { job, services, via } = context;
  if (!context.may('Job/Configure')) {
    context.demand('Job/Create');
    context.demand('Job/Delete');
  }
  const given = context.parameters.get('newName') ?? '';
  checkName(given);
  const newName = given.trim();
  const fullName = job.fullName.slice(0, job.fullName.length - job.name.length) + newName;
  if (newName === job.name) fail('RENAME_SAME');
  if (services.home.items.get(fullName) !== undefined) fail('RENAME_IN_USE', newName);
  if (services.builds.running(job).length > 0) fail('RENAME_BUILDING');
  const before = job.fullName;
  const renamed = await services.home.items.rename(job, newName);
  await services.queue.renameJob(before, renamed.fullName);
  return { type: 'redirect', to: `/${via}${itemUrl(renamed.fullName).slice(0, -1)}` };
}
