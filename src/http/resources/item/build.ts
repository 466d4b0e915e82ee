import type { Folder } from '../../../controller/index.ts';
import { fail, type QueueItem } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import { beanContextOf } from '../../request/access.ts';
import { parameterContextOf } from '../../request/parameter-context.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { CAUSE, triggerCause } from '../../trigger/cause.ts';
import { delay } from '../../trigger/delay.ts';
import { parametersPage, postRequiredPage } from '../../trigger/pages.ts';
import { isSafeTarget } from '../../trigger/redirect-target.ts';
import { buildForm } from '../../trigger/submitted-values.ts';
import { mayTrigger } from '../../trigger/token.ts';

const BUILD = {
  delay: delay(),
  ...CAUSE,
  form: buildForm('Values of the parameters: `{"parameter":[{"name":"A","value":"x"}]}`.'),
};

/** Starts a build. Jenkins: `ParameterizedJobMixIn#doBuild`; its order of checks decides which error a client sees. */
export const build = route({
  method: 'GET or POST',
  path: '/_item/:item/build',
  audit: 'always',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: BUILD,
  doc: 'Starts a build; answers 201 and where its queue item is.',
  async handler(context) {
    if (context.loaded.kind === 'folder') return scan(context, context.loaded);
    const { job, services } = context;
    const { delay } = context.parameters;
    if (!services.scheduler.isBuildable(job)) fail('NOT_BUILDABLE', job.fullName);
    const parameterized = parameterDefinitions(job.config) !== null;
    if (parameterized && context.request.method !== 'POST') return parametersPage(context);
    if (!mayTrigger(context)) return postRequiredPage(context);
    if (parameterized) return buildByForm(context, delay);
    const { item } = await services.scheduler.schedule(job, { causes: [triggerCause(context)], delay });
    return queued(item, 201);
  },
});

/** Starts the scan of a folder that makes its items itself. Jenkins: `ComputedFolder#doBuild`. */
function scan(context: RequestContext, folder: Folder): Reply {
  if (folder.itemKind.computed === undefined) return fail('NOT_A_JOB', folder.fullName);
  if (context.request.method !== 'POST') return postRequiredPage(context);
  context.require('Job/Build');
  const { principal, services } = context;
  const userId = principal.kind === 'user' ? principal.userId : null;
  services.indexing.schedule(folder.fullName, [{ kind: 'user', userId }]);
  return { type: 'redirect', to: '.' };
}

/** Returns a redirect to the queue item, where the client can follow the build. */
export function queued(item: QueueItem, status: 201 | 303): Reply {
  return { type: 'redirect', to: `/queue/item/${item.id}/`, status };
}

async function buildByForm(context: RequestContext<typeof BUILD>, delay: number | null): Promise<Reply> {
  const form = context.parameters.form ?? fail('NOTHING_SUBMITTED');
  const causes = [triggerCause(context)];
  const known = parameterContextOf(beanContextOf(context));
  const request = { causes, delay, values: form.values, strict: true, context: known };
  const { item, created } = await context.services.scheduler.schedule(context.job, request);
  if (!created) return { type: 'redirect', to: '.' };
  if (!isSafeTarget(form.redirectTo)) return queued(item, statusOf(form.statusCode) === 303 ? 303 : 201);
  return { type: 'redirect', to: form.redirectTo || '.', status: statusOf(form.statusCode) };
}

function statusOf(code: string): 201 | 302 | 303 {
  if (code === '303') return 303;
  return code === '302' ? 302 : 201;
}
