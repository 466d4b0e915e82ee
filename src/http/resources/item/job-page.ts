import type { Job, Run, Services } from '../../../controller/index.ts';
import { displayNameOf, PERMALINKS, type Permalink } from '../../../model/index.ts';
import { branchOf, parameterDefinitions, unknownParts } from '../../../points/index.ts';
import type { JobContent } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { itemHeading, itemTitle } from '../../beans/items/item-heading.ts';
import { jobColor, runColor } from '../../beans/items/job-color.ts';
import { causeText } from '../../beans/runs/cause.ts';
import { jobFeeds } from '../../feeds/feed-links.ts';
import { itemHref, ownHref, rootHref } from '../../reply/hrefs.ts';
import { beanContextOf, mayOn } from '../../request/access.ts';
import { whyFor } from '../../request/why-of.ts';
import type { Reply, RequestContext } from '../../route.ts';
import { jobPageLinks, jobReportLinks } from '../action/links.ts';
import { artifactRows } from '../artifact/rows.ts';
import { stageView } from '../workflow/run-part.ts';
import { buildList, type HISTORY, progressOf } from './build-list.ts';
import { cellGrid } from './cell-grid.ts';
import { mayCopy } from './copy.ts';
import { pollingLogLinks } from './polling-log.ts';

const PERMALINK_TEXTS: Readonly<Record<Permalink, string>> = {
  lastBuild: 'Last build',
  lastCompletedBuild: 'Last completed build',
  lastFailedBuild: 'Last failed build',
  lastStableBuild: 'Last stable build',
  lastSuccessfulBuild: 'Last successful build',
  lastUnstableBuild: 'Last unstable build',
  lastUnsuccessfulBuild: 'Last unsuccessful build',
};

/** Returns the page of a job, with the section of its history that the request names. */
export async function jobPage(context: RequestContext<typeof HISTORY>, job: Job): Promise<Reply> {
  const { services, may } = context;
  const href = ownHref(context);
  const displayName = itemDisplayName(context, job);
  const success = services.home.runs.permalink(job, 'lastSuccessfulBuild');
  const queued = queuedOf(context, job);
  return {
    type: 'page',
    title: itemTitle(context, job),
    feeds: jobFeeds(displayName),
    page: {
      page: 'job',
      heading: itemHeading(context, job),
      displayName,
      fullName: job.fullName,
      description: job.config.description || null,
      href,
      color: jobColor(services, job),
      health: services.home.runs.facts(job).health.map(({ score, description }) => ({ score, text: description })),
      disabled: job.config.disabled,
      buildable: services.scheduler.isBuildable(job) && may('Job/Build'),
      parameterized: parameterDefinitions(job.config) !== null,
      mayDescribe: may('Job/Configure'),
      maySwitch: hasSwitch(job) && may('Job/Configure'),
      copyHref: mayCopy(context, job) ? `${href}copy` : null,
      last: lastOf(context, job, href),
      running: runningOf(context, job, href),
      queued,
      builds: await buildList(context, job),
      permalinks: permalinksOf(services, job, href),
      upstream: linksOf(context, services.dependencies.upstream(job)),
      downstream: linksOf(context, services.dependencies.downstream(job)),
      reports: [...jobReportLinks(services, job, href), ...(await jobPageLinks(context, href))].filter((each) =>
        context.isThere(each.href),
      ),
      cells: cellGrid(context, job),
      stageView: await stageView(context, job, queued !== null),
      schedules: services.timers.of(job).map(({ action, schedule }) => ({
        action,
        next: schedule.next(services.clock.now()),
      })),
      pollingLogs: pollingLogLinks(job, href),
      unknown: unknownParts(job.config).map(({ setting, className, part }) => ({
        setting,
        className,
        plugin: part.plugin ?? null,
      })),
      artifacts:
        success === undefined ? [] : await artifactRows(context, job, success.number, `${href}${success.number}/`),
      badge: badgeOf(context, href),
    },
  };
}

function hasSwitch({ itemKind, config }: Job): boolean {
  const { form } = itemKind;
  return form !== 'external' && form !== 'cell' && form !== 'module' && branchOf(config) === null;
}

function lastOf(context: RequestContext, job: Job, href: string): JobContent['last'] {
  const { runs } = context.services.home;
  const run = runs.permalink(job, 'lastCompletedBuild');
  if (run === undefined) return null;
  const known = beanContextOf(context);
  return {
    number: run.number,
    href: `${href}${run.number}/`,
    timestamp: run.timestamp,
    displayName: displayNameOf(run),
    color: runColor(context.services, job, run),
    duration: run.duration,
    description: run.description,
    causes: run.causes.slice(0, CAUSES_SHOWN).map((cause) => causeText(cause, known)),
    failingSince: failingSince(context, job, run, href),
  };
}

const CAUSES_SHOWN = 3;

/** Returns the first build behind the newest successful one, where the last one failed and is not that one. */
function failingSince(
  { services }: RequestContext,
  job: Job,
  last: Run,
  href: string,
): NonNullable<JobContent['last']>['failingSince'] {
  if (last.result !== 'FAILURE') return null;
  const success = services.home.runs.permalink(job, 'lastSuccessfulBuild');
  const numbers = services.home.runs.numbers(job);
  const at = success === undefined ? 0 : numbers.indexOf(success.number) + 1;
  const first = services.home.runs.get(job, numbers[at] ?? 0);
  if (first === undefined || 'kind' in first || first.number === last.number) return null;
  return { number: first.number, timestamp: first.timestamp, href: `${href}${first.number}/` };
}

/** Limits the builds under way that are shown above the history, in which all of them are. */
const RUNNING_SHOWN = 20;

function runningOf(context: RequestContext, job: Job, href: string): JobContent['running'] {
  return context.services.builds
    .running(job)
    .slice(0, RUNNING_SHOWN)
    .map((run) => ({
      number: run.number,
      href: `${href}${run.number}/`,
      timestamp: run.timestamp,
      displayName: displayNameOf(run),
      started: run.startTime,
      progress: progressOf(context, job, run),
      stopHref: context.may('Job/Cancel') ? `${href}${run.number}/stop` : null,
    }));
}

function queuedOf(context: RequestContext, job: Job): JobContent['queued'] {
  const item = context.services.queue.itemOf(job.fullName);
  if (item === undefined) return null;
  return {
    why: whyFor(context, item) ?? 'Waiting',
    cancelHref: context.may('Job/Cancel') ? rootHref(context, `queue/cancelItem?id=${item.id}`) : null,
  };
}

function permalinksOf({ home }: Services, job: Job, href: string): JobContent['permalinks'] {
  return PERMALINKS.flatMap((permalink) => {
    const run = home.runs.facts(job).run(permalink);
    if (run === null) return [];
    const text = `${PERMALINK_TEXTS[permalink]} (#${run.number})`;
    return [{ text, href: `${href}${permalink}/`, timestamp: run.timestamp }];
  });
}

function linksOf(context: RequestContext, jobs: readonly Job[]): { text: string; href: string }[] {
  return jobs
    .filter(({ fullName }) => mayOn(context, 'Job/Read', fullName))
    .map((job) => ({ text: itemDisplayName(context, job), href: itemHref(context, job.fullName) }));
}

function badgeOf({ base, via, isThere }: RequestContext, href: string): JobContent['badge'] {
  const pageHref = `${href}badge/`;
  if (!isThere(pageHref)) return null;
  const url = `${base}${via}`;
  return {
    href: `${href}badge.svg`,
    markdown: `[![Build Status](${url}badge.svg)](${url})`,
    pageHref,
  };
}
