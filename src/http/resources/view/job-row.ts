import type { Item, Job } from '../../../controller/index.ts';
import type { Permalink } from '../../../model/index.ts';
import { parameterDefinitions } from '../../../points/index.ts';
import type { JobRow, RunLink } from '../../../ui/index.ts';
import { worstHealth } from '../../beans/items/folder-health.ts';
import { healthOf } from '../../beans/items/health-report.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { jobColor } from '../../beans/items/job-color.ts';
import type { RequestContext } from '../../route.ts';

const NOTHING = {
  lastSuccess: null,
  lastFailure: null,
  lastDuration: null,
  health: null,
  buildable: false,
  parameterized: false,
};

/** Returns an item as a line of a list of items. `href` is its address as seen from the list. */
export function jobRow(context: RequestContext, item: Item, href: string): JobRow {
  const { kind, name } = item;
  const common = { kind, name, displayName: itemDisplayName(context, item), href, unloadable: null };
  if (item.kind === 'unloadable') return { ...common, ...NOTHING, color: 'disabled', unloadable: item.reason };
  if (item.kind === 'folder') {
    const health = worstHealth(context, item.fullName)?.score ?? null;
    return { ...common, ...NOTHING, color: '', health };
  }
  const { services } = context;
  return {
    ...common,
    color: jobColor(services, item),
    lastSuccess: linkOf(context, item, href, 'lastSuccessfulBuild'),
    lastFailure: linkOf(context, item, href, 'lastFailedBuild'),
    lastDuration: services.home.runs.facts(item).run('lastCompletedBuild')?.duration ?? null,
    health: healthOf(services, item)?.score ?? null,
    buildable: services.scheduler.isBuildable(item),
    parameterized: parameterDefinitions(item.config) !== null,
  };
}

function linkOf({ services }: RequestContext, job: Job, href: string, permalink: Permalink): RunLink | null {
  const run = services.home.runs.facts(job).run(permalink);
  return run === null ? null : { number: run.number, timestamp: run.timestamp, href: `${href}${run.number}/` };
}
