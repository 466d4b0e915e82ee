import type { Job, Services, UnloadableItem } from '../../../controller/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { PERMALINKS, type Permalink } from '../../../model/index.ts';
import { parameterDefinitions, unknownParts } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { jobColor } from '../../beans/items/job-color.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { itemHref, ownHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { whyFor } from '../../request/why-of.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { jobPageLinks, jobReportLinks } from '../action/links.ts';
import { artifactRows } from '../artifact/rows.ts';
import { DASHBOARD_PARAMETERS, dashboard } from '../view/dashboard.ts';
import { stageView } from '../workflow/run-part.ts';
import { numberBefore } from './number-before.ts';
import { pollingLogLinks } from './polling-log.ts';
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

const PAGE = { before: numberBefore('Show builds with lower numbers than this.'), ...DASHBOARD_PARAMETERS };

/** Shows an item. Clients that follow a redirect may repeat their POST here, so it is answered like a GET. */
export const itemPage = route({
  method: 'GET or POST',
  path: '/_item/:item',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  parameters: PAGE,
  doc: 'The page of the item.',
  handler(context) {
    const { item, services } = context;
    switch (item.kind) {
      case 'job':
        return jobPage(context, item);
      case 'folder':
        return dashboard(context, services.home.views.primary(item.fullName));
      case 'unloadable':
        return unloadablePage(context, item);
      default:
        return unreachable(item);
    }
  },
});

function unloadablePage(context: RequestContext, { name, tag, reason }: UnloadableItem): Reply {
  return { type: 'page', title: name, page: { page: 'unloadable', name, href: ownHref(context), tag, reason } };
}

async function jobPage(context: RequestContext<typeof PAGE>, job: Job): Promise<Reply> {
  const { services } = context;
  const href = ownHref(context);
  const { rows, older } = runRows(context, job, context.parameters.before);
  const success = services.home.runs.permalink(job, 'lastSuccessfulBuild');
  const waiting = services.queue.itemOf(job.fullName);
  return {
    type: 'page',
    title: itemDisplayName(context, job),
    feeds: feedLinks(itemDisplayName(context, job), '', ['rssAll', 'rssFailed', 'rssChangelog']),
    page: {
      page: 'job',
      displayName: itemDisplayName(context, job),
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
      queued: waiting === undefined ? null : (whyFor(context, waiting) ?? 'Waiting'),
      reports: [...jobReportLinks(services, job, href), ...(await jobPageLinks(context, href))],
      cells: cellsOf(context, job),
      cellsHeading: job.itemKind.form === 'maven' ? 'Modules' : 'Combinations',
      stageView: await stageView(context, job, waiting !== undefined),
      schedules: services.timers.of(job).map(({ action, schedule }) => ({
        action,
        next: schedule.next(services.clock.now()),
      })),
      pollingLogs: pollingLogLinks(job, href),
      unknown: unknownParts(job.config).map(({ setting, className }) => ({ setting, className })),
      move: job.cell === null && context.may('Job/Move') ? `${href}move` : null,
      artifacts:
        success === undefined ? [] : await artifactRows(context, job, success.number, `${href}${success.number}/`),
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
    .map((job) => ({ text: itemDisplayName(context, job), href: itemHref(context, job.fullName) }));
}

/** Limits the cells on a page: one with ten thousand would take too long; the rest is in the remote API. */
const CELLS_SHOWN = 500;

/** Returns the cells of a project for its page, those that its axes still make first. */
function cellsOf(context: RequestContext, project: Job): { text: string; href: string; color: string }[] {
  const { home } = context.services;
  return home.items
    .cells(project)
    .slice(0, CELLS_SHOWN)
    .map((cell) => ({
      text: itemDisplayName(context, cell),
      href: itemHref(context, cell.fullName),
      color: jobColor(context.services, cell),
    }));
}
