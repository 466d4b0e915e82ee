import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';
import { pipelineOf } from './pipeline-run.ts';
import { stageView } from './run-part.ts';

/** Shows the stages of the newest runs of a pipeline on the whole width of a page. */
export const stageViewPage = route({
  method: 'GET',
  path: '/_item/:item/workflow-stage',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page with the stages of the newest runs of a pipeline.',
  async handler(context) {
    const job = pipelineOf(context);
    const queued = context.services.queue.itemOf(job.fullName) !== undefined;
    const heading = `${itemDisplayName(context, job)} - Stage View`;
    return {
      type: 'page',
      title: heading,
      tasks: [],
      trail: [{ text: 'Full Stage View', href: `${ownHref(context)}workflow-stage/` }],
      page: {
        page: 'stage-view',
        heading,
        fullName: job.fullName,
        view: await stageView(context, job, queued),
      },
    };
  },
});
