import type { Run } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const term = route({
  method: 'POST',
  path: '/_run/:item/:run/term',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Ends the steps of a pipeline that do not react to `stop`.',
  handler: (context) => end(context, (run, userId) => context.services.builds.terminate(run, userId)),
});

const kill = route({
  ...term,
  path: '/_run/:item/:run/kill',
  doc: 'Ends a pipeline where it is.',
  handler: (context) => end(context, (run, userId) => context.services.builds.kill(run, userId)),
});

/** Returns nothing, as Jenkins. Of a build that is no pipeline's Jenkins looks for an object there; clients tell by that what they have before them. */
function end(context: RequestContext, action: (run: Run, userId: string | null) => void): Reply {
  const { base, job, ownPath, principal, run } = context;
  if (job.itemKind.form !== 'pipeline') {
    const [path = ''] = ownPath.split('?');
    return path.endsWith('/') ? fail('PAGE_NOT_FOUND') : { type: 'redirect', to: new URL(`${path}/`, base).href };
  }
  context.require('Job/Cancel');
  action(run, principal.kind === 'user' ? principal.userId : null);
  return { type: 'empty', status: 200 };
}

export const endRoutes: readonly Route[] = [term, kill];
