import { displayNameOf } from '../../../model/index.ts';
import { itemFullDisplayName } from '../../beans/items/item.ts';
import { route } from '../../route.ts';
import { runContent } from './page.ts';

/** Shows a run for paper, at an address that Jenkins does not have. */
export const printablePage = route({
  method: 'GET',
  path: '/_run/:item/:run/printable',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page of the build for paper: result, parameters, changes, stages, failed tests and artifacts.',
  async handler(context) {
    const { job, run } = context;
    const jobName = itemFullDisplayName(context, job);
    return {
      type: 'page',
      title: `${jobName} ${displayNameOf(run)}`,
      tasks: [],
      page: { page: 'printable', jobName, run: await runContent(context, null) },
    };
  },
});
