import type { Item, Job, Services } from '../../../controller/index.ts';
import { type Permalink, parentOf } from '../../../model/index.ts';
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

/** Describes where a list of items stands. */
export interface ListPlace {
  /** Holds the address of the page as it was reached. */
  readonly href: string;
  /** Names the folder whose items it lists, '' for the root. */
  readonly owner: string;
  /** Holds the path of that folder, below the root. */
  readonly ownerUrl: string;
}

/** Returns an item as a line of a list of items. */
export function jobRow(context: RequestContext, item: Item, place: ListPlace): JobRow {
  if (item.kind === 'job') return keptRow(context, item, place);
  const { kind } = item;
  const href = hrefOf(context, item, place);
  const common = { kind, ...namesOf(context, item, place), href, unloadable: null };
  if (item.kind === 'unloadable') return { ...common, ...NOTHING, color: 'disabled', unloadable: item.reason };
  const health = worstHealth(context, item.fullName)?.score ?? null;
  return { ...common, ...NOTHING, color: '', health };
}

/** Returns the names of an item in a list: those of the folders between stand before its own. */
function namesOf(context: RequestContext, item: Item, { owner }: ListPlace) {
  const { fullName } = item;
  const { items } = context.services.home;
  const names = [itemDisplayName(context, item)];
  for (let folder = parentOf(fullName); folder !== owner && folder !== ''; folder = parentOf(folder)) {
    const around = items.get(folder);
    names.unshift(around === undefined ? folder : itemDisplayName(context, around));
  }
  const name = owner === '' ? fullName : fullName.slice(owner.length + 1);
  return { name, fullName, displayName: names.join(' » ') };
}

/** Returns the address of an item as seen from a list. */
function hrefOf({ services }: RequestContext, { fullName }: Item, { href, ownerUrl }: ListPlace): string {
  return href + services.home.items.url(fullName).slice(ownerUrl.length);
}

/** Holds all that a job's row is made of. */
interface RowSources extends ListPlace, Pick<Job, 'fullName' | 'config'> {
  readonly displayName: string;
  readonly facts: ReturnType<Services['home']['runs']['facts']>;
  readonly buildable: boolean;
}

/** Holds the last row of each job, with what it was made of. None of that depends on who asks. */
const ROWS = new WeakMap<Job, { readonly sources: RowSources; readonly row: JobRow }>();

/** Returns the row of a job, which is the same object as long as everything is the same that it is made of. */
function keptRow(context: RequestContext, job: Job, place: ListPlace): JobRow {
  const { home, scheduler } = context.services;
  const { fullName, config } = job;
  const { displayName } = namesOf(context, job, place);
  const sources = {
    ...place,
    fullName,
    displayName,
    config,
    facts: home.runs.facts(job),
    buildable: scheduler.isBuildable(job),
  };
  const kept = ROWS.get(job);
  if (kept !== undefined && isFrom(kept.sources, sources)) return kept.row;
  const row = rowOf(context, job, sources);
  ROWS.set(job, { sources, row });
  return row;
}

function isFrom(before: RowSources, now: RowSources): boolean {
  return (
    before.facts === now.facts &&
    before.config === now.config &&
    before.buildable === now.buildable &&
    before.fullName === now.fullName &&
    before.displayName === now.displayName &&
    before.owner === now.owner &&
    before.href === now.href &&
    before.ownerUrl === now.ownerUrl
  );
}

function rowOf(context: RequestContext, job: Job, { buildable, ...place }: RowSources): JobRow {
  const { services } = context;
  const href = hrefOf(context, job, place);
  return {
    kind: 'job',
    ...namesOf(context, job, place),
    href,
    color: jobColor(services, job),
    lastSuccess: linkOf(services, job, href, 'lastSuccessfulBuild'),
    lastFailure: linkOf(services, job, href, 'lastFailedBuild'),
    lastDuration: services.home.runs.facts(job).run('lastCompletedBuild')?.duration ?? null,
    health: healthOf(services, job)?.score ?? null,
    buildable,
    parameterized: parameterDefinitions(job.config) !== null,
    unloadable: null,
  };
}

function linkOf({ home }: Services, job: Job, href: string, permalink: Permalink): RunLink | null {
  const run = home.runs.facts(job).run(permalink);
  return run === null ? null : { number: run.number, timestamp: run.timestamp, href: `${href}${run.number}/` };
}
