import type { Job, Services, UnloadableItem } from '../../../controller/index.ts';
import { PERMALINKS, type Permalink } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import { mayOn } from '../../access.ts';
import { itemDisplayName } from '../../beans/item.ts';
import { itemHref, runHref } from '../../hrefs.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { artifactRows } from '../artifact/rows.ts';
import { runRows } from './run-rows.ts';

const PERMALINK_TEXTS: Readonly<Record<Permalink, string>> = {
  lastBuild: 'Last build',
  lastCompletedBuild: 'Last completed build',
  lastFailedBuild: 'Last failed build',
  lastStableBuild: 'Last stable build',
  lastSuccessfulBuild: 'Last successful build',
  lastUnstableBuild: 'Last unstable build',
  lastUnsuccessfulBuild: 'Last unsuccessful build',
};

/** Clients that follow a redirect may repeat their POST here, so it is answered like a GET. */
export const itemPage = route({
  method: 'GET or POST',
  path: '/_item/:item',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  parameters: { before: 'Show builds with lower numbers than this.' },
  doc: 'The page of the item.',
  handler(context) {
    return context.item.kind === 'job' ? jobPage(context, context.item) : unloadablePage(context.item);
  },
});

function unloadablePage({ name, tag, reason }: UnloadableItem): Reply {
  return { type: 'page', title: name, page: { page: 'unloadable', name, tag, reason } };
}

async function jobPage(context: RequestContext, job: Job): Promise<Reply> {
  const { services, via } = context;
  const href = itemHref(context, job.fullName, via);
  const before = Number(context.parameters.get('before') ?? Number.NaN);
  const { rows, older } = runRows(context, job, Number.isInteger(before) ? before : Number.POSITIVE_INFINITY);
  const success = services.home.runs.permalink(job, 'lastSuccessfulBuild');
  const waiting = services.queue.itemOf(job.fullName);
  return {
    type: 'page',
    title: itemDisplayName(job),
    page: {
      page: 'job',
      displayName: itemDisplayName(job),
      fullName: job.fullName,
      description: job.config.description || null,
      href,
      disabled: job.config.disabled,
      buildable: services.scheduler.isBuildable(job),
      parameterized: parameterDefinitions(job.config) !== null,
      runs: rows,
      older: older === null ? null : `${href}?before=${older}`,
      permalinks: permalinksOf(services, job, href),
      upstream: linksOf(context, services.dependencies.upstream(job)),
      downstream: linksOf(context, services.dependencies.downstream(job)),
      queued: waiting === undefined ? null : (services.queue.why(waiting) ?? 'Waiting'),
      artifacts:
        success === undefined
          ? []
          : await artifactRows(context, job, success.number, runHref(context, job.fullName, success.number, via)),
    },
  };
}

function permalinksOf({ home }: Services, job: Job, href: string): { text: string; href: string }[] {
  return PERMALINKS.flatMap((permalink) => {
    const run = home.runs.permalink(job, permalink);
    if (run === undefined) return [];
    return [{ text: `${PERMALINK_TEXTS[permalink]} (#${run.number})`, href: `${href}${permalink}/` }];
  });
}

function linksOf(context: RequestContext, jobs: readonly Job[]): { text: string; href: string }[] {
  return jobs
    .filter(({ fullName }) => mayOn(context, 'Job/Read', fullName))
    .map((job) => ({ text: itemDisplayName(job), href: itemHref(context, job.fullName) }));
}
