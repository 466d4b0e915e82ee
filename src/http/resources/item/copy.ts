import type { Item } from '../../../controller/index.ts';
import { parentOf } from '../../../model/index.ts';
import { itemHeading } from '../../beans/items/item-heading.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';
import { isMadeByFolder } from './computed-item-guard.ts';

/** Says whether the requester may copy an item inside its folder: some items are made by it, or are parts of another. */
export function mayCopy(context: RequestContext, item: Item): boolean {
  if (item.kind === 'unloadable' || (item.kind === 'job' && item.cell !== null)) return false;
  if (isMadeByFolder(context.services, item)) return false;
  return context.may('Job/ExtendedRead') && mayOn(context, 'Job/Create', parentOf(item.fullName) || undefined);
}

/** Holds the page that asks for the name of a copy; its form is that of a new item. */
export const copyPage = route({
  method: 'GET',
  path: '/_item/:item/copy',
  permission: 'Job/ExtendedRead',
  crumb: 'exempt',
  doc: 'The page that asks for the name of a copy of an item.',
  handler(context) {
    const { loaded } = context;
    if (!mayCopy(context, loaded)) context.require('Job/Create');
    const owner = ownHref(context).replace(/job\/[^/]+\/$/, '');
    const heading = itemHeading(context, loaded);
    return {
      type: 'page',
      title: `Copy ${heading}`,
      page: {
        page: 'item-name',
        heading: `Copy ${heading}`,
        about: 'The copy has the same configuration and no builds. It is not built before its configuration was saved.',
        action: `${owner}createItem`,
        field: { name: 'name', label: 'Name of the copy', value: '' },
        fixed: { mode: 'copy', from: loaded.name },
        check: { href: `${owner}checkJobName`, query: 'value' },
        button: 'Copy',
      },
    };
  },
});
