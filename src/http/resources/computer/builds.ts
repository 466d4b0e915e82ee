import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { route } from '../../route.ts';
import { BUILDS_PARAMETERS, buildsPage } from '../feeds/builds-page.ts';
import { requireNode } from './find-node.ts';

export const nodeBuilds = route({
  method: 'GET or POST',
  path: '/computer/:node/builds',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: BUILDS_PARAMETERS,
  doc: 'The newest builds that ran on a node, of jobs that the requester may see.',
  handler(context) {
    const { name, displayName } = requireNode(context);
    const texts = { title: displayName, heading: `Build History on ${displayName}` };
    return buildsPage(context, texts, visibleJobs(context), ({ builtOn }) => builtOn === name);
  },
});
