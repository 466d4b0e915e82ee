import { displayNameOf } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { route } from '../../route.ts';
import { changeRows } from './change-rows.ts';

export const changesPage = route({
  method: 'GET',
  path: '/_run/:item/:run/changes',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The page with what changed since the build before.',
  async handler(context) {
    const { job, run } = context;
    const jobName = itemDisplayName(context, job);
    return {
      type: 'page',
      title: `${jobName} ${displayNameOf(run)} Changes`,
      page: { page: 'changes', jobName, displayName: displayNameOf(run), changes: changeRows(context) },
    };
  },
});
