import type { LoadedItem } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { unknownParts } from '../../../points/index.ts';
import { text } from '../../parameters/types.ts';
import { itemHref, rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const PATH = '/administrativeMonitor/OldData';
/** Limits the rows of the page, which nobody would read beyond that; those that are left out are counted. */
const MAX_SHOWN = 1000;

const index = route({
  method: 'GET or POST',
  path: PATH,
  permission: 'Overall/Administer',
  crumb: 'required',
  object: true,
  doc: 'Leads to the page of what of the configurations is kept and cannot be read.',
  handler: () => ({ type: 'redirect', to: 'OldData/manage' }),
});

/**
 * Shows old data. Jenkins: `OldDataMonitor`. Its unreadable data is what Jenkins drops with the next save; here nothing is
 * dropped.
 */
const manage = route({
  method: 'GET or POST',
  path: `${PATH}/manage`,
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'The page of items, and of parts of their configurations, that are of kinds not known here.',
  async handler(context) {
    const { items } = context.services.home;
    const pause = createYield();
    const unknown = [];
    const unloadable = [];
    for (const item of items.all()) {
      await pause();
      const place = { name: item.fullName, href: itemHref(context, item.fullName) };
      if (item.kind === 'unloadable') unloadable.push({ ...place, tag: item.tag ?? '', reason: item.reason });
      else {
        const parts = unknownParts(item.config).map(({ setting, className, part }) => ({
          setting,
          className,
          plugin: part.plugin ?? null,
        }));
        if (parts.length > 0) unknown.push({ ...place, parts });
      }
    }
    return {
      type: 'page',
      title: 'Manage Old Data',
      page: {
        page: 'old-data',
        action: rootHref(context, `${PATH.slice(1)}/discard`),
        unknown: unknown.slice(0, MAX_SHOWN),
        unloadable: unloadable.slice(0, MAX_SHOWN),
        left: Math.max(0, unknown.length - MAX_SHOWN) + Math.max(0, unloadable.length - MAX_SHOWN),
      },
    };
  },
});

const CHOSEN = { item: text('Full name of the one item to change; without it all of them are.') };

const discard = route({
  method: 'POST',
  path: `${PATH}/discard`,
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: CHOSEN,
  doc: 'Removes the parts of configurations that are of kinds not known here, for good.',
  async handler(context) {
    const pause = createYield();
    for (const item of chosen(context)) {
      await pause();
      if (unknownParts(item.config).length > 0) await context.services.home.problems.discardUnknownParts(item);
    }
    return { type: 'back', otherwise: 'manage' };
  },
});

/** Returns the items whose configurations can be read. Throws ITEM_NOT_FOUND, ITEM_UNLOADABLE. */
function chosen({ parameters, services }: RequestContext<typeof CHOSEN>): readonly LoadedItem[] {
  const { items } = services.home;
  const name = parameters.item;
  if (name === undefined) return items.all().filter((item) => item.kind !== 'unloadable');
  const item = items.get(name) ?? fail('ITEM_NOT_FOUND', name);
  return item.kind === 'unloadable' ? fail('ITEM_UNLOADABLE', item.fullName, item.reason) : [item];
}

export const oldDataRoutes: readonly Route[] = [index, manage, discard];
