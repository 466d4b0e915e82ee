import type { Item, View } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { Frame, JobRow, Task } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { jobColor } from '../../beans/items/job-color.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { wholeNumber } from '../../parameters/types.ts';
import { itemHref, ownHref, rootHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import type { Reply, RequestContext } from '../../route.ts';
import { favoritesOf } from '../favorites/favorites-of.ts';
import { COLUMNS, columnsOf } from './columns.ts';
import { executorRows } from './executor-rows.ts';
import { jobRow } from './job-row.ts';
import { isListView } from './list-view.ts';
import { pluginColumns } from './plugin-columns.ts';
import { queueItems, queueRows } from './queue-rows.ts';
import { viewTitle } from './view-title.ts';

/** Limits the items on one page. */
const ROWS = 100;
/** Limits what waits and the executors that are listed beside them. */
const SIDE_ROWS = 100;
/** Limits the favourites that are shown above the list. */
const FAVORITES = 50;

export const DASHBOARD_PARAMETERS = {
  from: wholeNumber(`Where a list of more than ${ROWS} items begins; 0 by default.`, { digits: 9, otherwise: 0 }),
};

/** Describes the views of a person, where a page is that of one of them. */
export interface OwnViews {
  readonly views: readonly View[];
  /** Holds their path below the root: `user/ann/my-views/`. */
  readonly place: string;
  readonly mayEdit: boolean;
  readonly trail: Frame['breadcrumbs'];
  readonly tasks: readonly Task[];
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
  const shown = items.slice(from, from + ROWS);
  const columns = columnsOf(view) ?? COLUMNS;
  const executors = executorRows(context);
  const queue = queueItems(context);
  const marked = favoritesOf(context);
  return {
    type: 'page',
    title: titleOf(context, view, heading),
    feeds: feedLinks(view.name, hrefOf(view.name)),
    ...(own !== undefined && { trail: own.trail, tasks: own.tasks }),
    page: {
      page: 'dashboard',
      systemMessage: messageOf(context, folder),
      heading,
      href: rootHref(context, place),
      view: {
        name: view.name,
        title: viewTitle(view),
        description: view.config.description || null,
        href: hrefOf(view.name),
        isList: isListView(view),
      },
      views: others.map((each) => ({ name: each.name, title: viewTitle(each), href: hrefOf(each.name) })),
      columns,
      pluginColumns: await pluginColumns(context, columns, shown),
      jobs: await jobRows(context, view, shown),
      marked: marked && shown.flatMap(({ fullName }) => (marked.includes(fullName) ? [fullName] : [])),
      favorites: owner === '' ? favoriteLinks(context, marked ?? []) : [],
      first: from,
      total: items.length,
      previous: from > 0 ? `?from=${Math.max(0, from - ROWS)}` : null,
      next: from + ROWS < items.length ? `?from=${from + ROWS}` : null,
      queue: queueRows(context, queue.slice(0, SIDE_ROWS)),
      queuedMore: Math.max(0, queue.length - SIDE_ROWS),
      executors: executors.slice(0, SIDE_ROWS),
      executorsMore: Math.max(0, executors.length - SIDE_ROWS),
      ...scanOf(context, folder),
      mayCreate: !isComputed(folder) && context.may('Job/Create'),
      mayCreateView: own?.mayEdit ?? context.may('View/Create'),
      mayEditView: own?.mayEdit ?? context.may('View/Configure'),
      mayConfigure: folder !== undefined && context.may('Job/Configure'),
      legendHref: rootHref(context, 'legend'),
    },
  };
}

/** Returns the title, as Jenkins has it: the view of all at the root is the dashboard by every address. */
function titleOf(context: RequestContext, view: View, heading: string | null): string {
  if (context.path['view'] === undefined && context.path['name'] === undefined) return heading ?? 'Dashboard';
  return view.owner === '' && viewTitle(view) === 'All' ? 'Dashboard' : view.name;
}

/** Returns links to those favourites that are still there and that the requester may see, with their status. */
function favoriteLinks(context: RequestContext, names: readonly string[]) {
  const { items } = context.services.home;
  const found = names.flatMap((name) => {
    const item = mayOn(context, 'Job/Read', name) ? items.get(name) : undefined;
    return item === undefined ? [] : [item];
  });
  return found.slice(0, FAVORITES).map((item) => ({
    text: items.fullDisplayName(item),
    href: itemHref(context, item.fullName),
    color: item.kind === 'job' ? jobColor(context.services, item) : null,
  }));
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

function messageOf({ services }: RequestContext, folder: Item | undefined): string | null {
  if (folder === undefined) return services.home.settings.current.systemMessage;
  return folder.kind === 'folder' ? folder.config.description || null : null;
}

/** Returns a row for each item. The last runs of many items are a lot to read, so others get their turn in between. */
async function jobRows(context: RequestContext, view: View, shown: readonly Item[]): Promise<JobRow[]> {
  const { owner } = view;
  const place = { href: ownHref(context), owner, ownerUrl: context.services.home.items.url(owner) };
  const pause = createYield();
  const rows: JobRow[] = [];
  for (const item of shown) {
    rows.push(jobRow(context, item, place));
    if (pause.isDue()) await pause();
  }
  return rows;
}
