import type { Item, View } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import type { QueueItem } from '../../../model/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { JobRow } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { wholeNumber } from '../../parameters/types.ts';
import { itemHref, ownHref, rootHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { whyFor } from '../../request/why-of.ts';
import type { Reply, RequestContext } from '../../route.ts';
import { executorRows } from './executor-rows.ts';
import { jobRow } from './job-row.ts';

/** Limits the rows of each kind on one page: a page of thousands would take too long. */
const ROWS = 500;

export const DASHBOARD_PARAMETERS = {
  from: wholeNumber(`Where a list of more than ${ROWS} items begins; 0 by default.`, { digits: 9, otherwise: 0 }),
};

/** Lists the columns of a view without columns of its own. */
const COLUMNS = ['Status', 'Weather', 'Job', 'LastSuccess', 'LastFailure', 'LastDuration', 'BuildButton'].map(
  (name) => `hudson.views.${name}Column`,
);

/** Describes the views of a person, where a page is that of one of them. */
export interface OwnViews {
  readonly views: readonly View[];
  /** Holds their path below the root: `user/ann/my-views/`. */
  readonly place: string;
  readonly mayEdit: boolean;
}

/** Returns the page of the root, a folder or a view: items, queue and executors, as far as the requester may see them. */
export async function dashboard(
  context: RequestContext<typeof DASHBOARD_PARAMETERS>,
  view: View,
  own?: OwnViews,
): Promise<Reply> {
  const { home } = context.services;
  const { owner } = view;
  const folder = owner === '' ? undefined : home.items.get(owner);
  const shared = context.path['view'] === undefined ? context.via : context.via.replace(/(?:view\/[^/]+\/)+$/, '');
  const place = own?.place ?? shared;
  const primary = own === undefined ? home.views.primary(owner).name : null;
  const hrefOf = (name: string) => rootHref(context, name === primary ? place : `${place}view/${rawEncode(name)}/`);
  const others = own?.views ?? (context.may('View/Read') ? home.views.of(owner) : []);
  const heading = folder === undefined ? null : itemDisplayName(context, folder);
  const items = itemsOfView(context, view);
  const { from } = context.parameters;
  const executors = executorRows(context);
  const queue = queueItems(context);
  return {
    type: 'page',
    title: context.path['view'] === undefined ? (heading ?? 'Dashboard') : view.name,
    feeds: feedLinks(view.name, hrefOf(view.name)),
    page: {
      page: 'dashboard',
      systemMessage: messageOf(context, folder),
      heading,
      href: rootHref(context, place),
      view: { name: view.name, description: view.config.description || null, href: hrefOf(view.name) },
      views: others.map(({ name }) => ({ name, href: hrefOf(name) })),
      columns: columnsOf(view) ?? COLUMNS,
      jobs: await jobRows(context, view, items.slice(from, from + ROWS)),
      previous: from > 0 ? `?from=${Math.max(0, from - ROWS)}` : null,
      next: from + ROWS < items.length ? `?from=${from + ROWS}` : null,
      queue: queueRows(context, queue.slice(0, ROWS)),
      queuedMore: Math.max(0, queue.length - ROWS),
      executors: executors.slice(0, ROWS),
      executorsMore: Math.max(0, executors.length - ROWS),
      ...scanOf(context, folder),
      mayCreate: !isComputed(folder) && context.may('Job/Create'),
      mayCreateView: own?.mayEdit ?? context.may('View/Create'),
      mayEditView: own?.mayEdit ?? context.may('View/Configure'),
      mayConfigure: folder !== undefined && context.may('Job/Configure'),
      mayDelete: folder !== undefined && context.may('Job/Delete'),
    },
  };
}

function isComputed(folder: Item | undefined): boolean {
  return folder?.kind === 'folder' && folder.itemKind.computed !== undefined;
}

/** Returns, for a folder that makes its items itself, how it is made to look for them, and where it says what it found. */
function scanOf(context: RequestContext, folder: Item | undefined) {
  if (folder?.kind !== 'folder' || folder.itemKind.computed === undefined) return {};
  const isBranches = folder.itemKind.computed === 'branches';
  return {
    scan: {
      mayScan: context.may('Job/Build') && context.services.indexing.isBuildable(folder),
      logHref: `${ownHref(context)}${isBranches ? 'indexing' : 'computation'}/console`,
      logText: isBranches ? 'Scan Multibranch Pipeline Log' : 'Scan Organization Log',
    },
  };
}

/**
 * Returns the Java classes of a view's columns, as they were read with it: parsing a long document again would take long.
 */
function columnsOf({ config }: View): readonly string[] | null {
  const columns = 'columns' in config && Array.isArray(config.columns) ? config.columns : null;
  return columns?.filter((column): column is string => typeof column === 'string') ?? null;
}

function messageOf({ services }: RequestContext, folder: Item | undefined): string | null {
  if (folder === undefined) return services.home.settings.current.systemMessage;
  return folder.kind === 'folder' ? folder.config.description || null : null;
}

/** Returns a row for each item. The last runs of many items are a lot to read, so others get their turn in between. */
async function jobRows(context: RequestContext, view: View, shown: readonly Item[]): Promise<JobRow[]> {
  const place = { href: ownHref(context), ownerUrl: context.services.home.items.url(view.owner) };
  const pause = createYield();
  const rows: JobRow[] = [];
  for (const item of shown) {
    rows.push(jobRow(context, item, place));
    if (pause.isDue()) await pause();
  }
  return rows;
}

/** Returns what waits, as far as the requester may see it. */
export function queueItems(context: RequestContext): readonly QueueItem[] {
  return context.services.queue.items().filter(({ job }) => mayOn(context, 'Job/Read', job));
}

/** Returns how items that wait are shown. */
export function queueRows(context: RequestContext, shown: readonly QueueItem[]) {
  const { home } = context.services;
  return shown.map((item) => {
    const job = home.items.get(item.job);
    const text = job === undefined ? item.job : home.items.fullDisplayName(job);
    return { id: item.id, text, href: itemHref(context, item.job), why: whyFor(context, item) };
  });
}
