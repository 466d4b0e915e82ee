import { createYield } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { newestRuns } from '../../beans/runs/run-list.ts';
import { flag, trimmed } from '../../parameters/types.ts';
import { API_HEADERS } from '../../reply/headers.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { describedRun, nodeId, pipelineOf, pipelineRunOf } from './pipeline-run.ts';

/** Limits the runs that are listed. Jenkins: `JobExt#MAX_RUNS_PER_JOB`, which its own check exceeds by one. */
const RUNS_LISTED = 11;

const read = { method: 'GET', permission: 'Job/Read', crumb: 'exempt' } as const;

/** Returns the routes of one handler at two addresses, as in Jenkins. */
function described(path: string, doc: string, handler: Route['handler']): readonly Route[] {
  return ['', '/describe'].map((end) => route({ ...read, path: `${path}/wfapi${end}`, doc, handler }));
}

const jobDescribe = described('/_item/:item', 'How many runs a pipeline has, and where they are.', (context) => {
  const job = pipelineOf(context);
  const href = `${itemHref(context, job.fullName)}wfapi/`;
  const json = {
    _links: { self: { href: `${href}describe` }, runs: { href: `${href}runs` } },
    name: job.name,
    runCount: context.services.home.runs.numbers(job).length,
  };
  return { type: 'json', json };
});

const jobRuns = route({
  ...read,
  path: '/_item/:item/wfapi/runs',
  parameters: {
    since: trimmed('Display name of the oldest run that is wanted: `#12`.'),
    fullStages: flag('`true`: with the steps of each stage.'),
  },
  doc: 'The newest runs of a pipeline with their stages.',
  async handler(context) {
    const job = pipelineOf(context);
    const { parameters, services } = context;
    const { fullStages, since } = parameters;
    const runs: string[] = [];
    const pause = createYield();
    for (const run of newestRuns(services, job, 0, RUNS_LISTED)) {
      await pause();
      // Written one by one: all together they may be many megabytes.
      runs.push(JSON.stringify(await describedRun(context, run, fullStages)));
      if (since !== undefined && since === (run.displayName ?? `#${run.number}`)) break;
    }
    const contentType = 'application/json;charset=utf-8';
    return { type: 'text', text: `[${runs.join(',')}]`, contentType, headers: API_HEADERS };
  },
});

const runDescribe = described('/_run/:item/:run', 'A run of a pipeline with its stages.', async (context) => ({
  type: 'json',
  json: await describedRun(context, pipelineRunOf(context).run, false),
}));

const nodeDescribe = described('/_run/:item/:run/execution/node/:step', 'A stage with its steps, or a step.', node);

async function node(context: RequestContext): Promise<Reply> {
  const { job, run, href } = pipelineRunOf(context);
  const json = await context.services.pipelineViews.describeNode(job, run, { href }, nodeId(context));
  return json === null ? fail('PAGE_NOT_FOUND') : { type: 'json', json };
}

export const describeRoutes: readonly Route[] = [...jobDescribe, jobRuns, ...runDescribe, ...nodeDescribe];
