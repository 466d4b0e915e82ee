import type { Item, Job } from '../../../controller/index.ts';
import type { Permalink } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import type { JobRow, RunLink } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/item.ts';
import { jobColor } from '../../beans/job-color.ts';
import { itemHref, runHref } from '../../hrefs.ts';
import type { RequestContext } from '../../route.ts';

/** An item as a line of a list of jobs. */
export function jobRow(context: RequestContext, item: Item): JobRow {
  const { name, fullName } = item;
  const common = { name, displayName: itemDisplayName(item), href: itemHref(context, fullName, context.via) };
  if (item.kind === 'unloadable') {
    const nothing = {
      lastSuccess: null,
      lastFailure: null,
      lastDuration: null,
      buildable: false,
      parameterized: false,
    };
    return { ...common, ...nothing, color: 'disabled', unloadable: item.reason };
  }
  const { services } = context;
  return {
    ...common,
    color: jobColor(services, item),
    lastSuccess: linkOf(context, item, 'lastSuccessfulBuild'),
    lastFailure: linkOf(context, item, 'lastFailedBuild'),
    lastDuration: services.home.runs.permalink(item, 'lastCompletedBuild')?.duration ?? null,
    buildable: services.scheduler.isBuildable(item),
    parameterized: parameterDefinitions(item.config) !== null,
    unloadable: null,
  };
}

function linkOf(context: RequestContext, job: Job, permalink: Permalink): RunLink | null {
  const run = context.services.home.runs.permalink(job, permalink);
  if (run === undefined) return null;
  const { number, timestamp } = run;
  return { number, timestamp, href: runHref(context, job.fullName, number, context.via) };
}
