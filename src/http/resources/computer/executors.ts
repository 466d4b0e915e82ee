import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { executorNumbers } from '../../beans/nodes/computer.ts';
import { type ExecutorTarget, executorReference, executorWork } from '../../beans/nodes/executor.ts';
import { textOrNull } from '../../parameters/types.ts';
import { mayOn } from '../../request/access.ts';
import { Refusal } from '../../request/refusal.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { requireNode } from './find-node.ts';

const PATH = '/computer/:node/executors/:number';

/** Redirects back, or to the node's page: an executor has no page. */
const BACK: Reply = { type: 'back', otherwise: '../../' };

const stop = route({
  method: 'POST',
  path: `${PATH}/stop`,
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'Stops what the executor works on.',
  handler: (context) => stopWork(context, null),
});

const WORK = { runExtId: textOrNull('`job#12`: it is stopped only where this is what runs.') };

const stopBuild = route({
  method: 'POST',
  path: `${PATH}/stopBuild`,
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: WORK,
  doc: 'Stops a build, unless the executor works on another by now.',
  handler: (context) => stopWork(context, context.parameters.runExtId),
});

export const executorRoutes: readonly Route[] = [
  exportRoute({
    path: PATH,
    doc: 'One executor of a node, from 0.',
    reference(context) {
      const { node, number } = demandExecutor(context);
      return executorReference(node, number);
    },
  }),
  stop,
  stopBuild,
];

function demandExecutor(context: RequestContext): ExecutorTarget {
  const node = requireNode(context);
  const { number = '' } = context.path;
  if (!/^\d{1,5}$/.test(number) || !executorNumbers(node).includes(Number(number))) fail('PAGE_NOT_FOUND');
  return { node: node.name, number: Number(number), work: null };
}

/** Stops what runs; an executor that works on nothing, or not on `wanted`, is left alone. */
function stopWork(context: RequestContext, wanted: string | null): Reply {
  const { services, principal } = context;
  const work = executorWork(demandExecutor(context), services);
  const job = work === null ? undefined : services.home.items.get(work.job);
  if (work === null || work.number === null || job?.kind !== 'job') return BACK;
  if (wanted !== null && wanted !== `${work.job}#${work.number}`) return BACK;
  if (!mayOn(context, 'Job/Read', work.job)) return BACK;
  if (!mayOn(context, 'Job/Cancel', work.job)) throw new Refusal('Job/Cancel');
  const run = services.home.runs.get(job, work.number);
  if (run !== undefined && !('kind' in run))
    services.builds.stop(run, principal.kind === 'user' ? principal.userId : null);
  return BACK;
}
