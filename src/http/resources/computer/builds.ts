import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { route } from '../../route.ts';
import { buildsPage, RUNS_SHOWN } from '../feeds/builds-page.ts';
import { requireNode } from './find-node.ts';

export const nodeBuilds = route({
  method: 'GET or POST',
  path: '/computer/:node/builds',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: `The newest builds that ran on a node, of jobs that the requester may see, ${RUNS_SHOWN} at most.`,
  handler(context) {
    const { name, displayName } = requireNode(context);
    const texts = { title: displayName, heading: `Build History on ${displayName}` };
    return buildsPage(context, texts, visibleJobs(context), ({ builtOn }) => builtOn === name);
  },
});
