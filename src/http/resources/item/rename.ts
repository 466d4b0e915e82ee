import { checkName, Failure, fail, itemUrl, parentOf } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { itemHeading } from '../../beans/items/item-heading.ts';
import { jobFeeds } from '../../feeds/feed-links.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { requireName } from '../../request/item-name.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const NEW_NAME = { newName: textOrEmpty('The new name.') };

export const confirmRename = route({
  method: 'POST',
  path: '/_item/:item/confirmRename',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: NEW_NAME,
  doc: 'Renames the item; its builds and everything in it go along.',
  handler: rename,
});

/** Serves the name of the address that older clients use. */
export const doRename: Route = route({ ...confirmRename, path: '/_item/:item/doRename' });

/** Holds the page that asks for the new name. */
export const renamePage = route({
  method: 'GET',
  path: '/_item/:item/confirm-rename',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The page that asks for the new name of an item.',
  handler(context) {
    checkMayRename(context);
    const { item } = context;
    return {
      type: 'page',
      title: 'Rename',
      ...(item.kind === 'job' && { feeds: jobFeeds(itemDisplayName(context, item)) }),
      page: {
        page: 'item-name',
        heading: `Rename ${itemHeading(context, item)}`,
        about: 'Builds, and all that is in a folder, go along. Addresses with the old name lead nowhere any more.',
        action: 'confirmRename',
        field: { name: 'newName', label: 'New name', value: item.name },
        fixed: {},
        check: { href: `${ownHref(context)}checkNewName`, query: 'newName' },
        button: 'Rename',
      },
    };
  },
});

/** Says what is wrong with a new name while somebody writes it. Jenkins: `AbstractItem#doCheckNewName`. */
export const checkNewName = route({
  method: 'GET or POST',
  path: '/_item/:item/checkNewName',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: NEW_NAME,
  doc: 'Says whether the item may get this name.',
  handler(context) {
    if (!mayRename(context)) return validation(null);
    try {
      checkedName(context);
      return validation(null);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return validation({ kind: error.code === 'RENAME_SAME' ? 'warning' : 'error', text: error.message });
    }
  },
});

function mayRename({ may }: RequestContext): boolean {
  return may('Job/Configure') || (may('Job/Create') && may('Job/Delete'));
}

function checkMayRename(context: RequestContext): void {
  if (context.may('Job/Configure')) return;
  context.require('Job/Create');
  context.require('Job/Delete');
}

/** Renames an item. The address in the answer has no final slash, as recorded from Jenkins. */
async function rename(context: RequestContext<typeof NEW_NAME>): Promise<Reply> {
  const { item, services, via } = context;
  checkMayRename(context);
  const newName = checkedName(context);
  await services.home.items.rename(item, newName);
  return { type: 'redirect', to: `/${via.replace(/job\/[^/]+\/$/, '')}${itemUrl(newName).slice(0, -1)}` };
}

/** Returns the name that was sent. Throws what is wrong with it: errors of the name rules, RENAME_SAME, RENAME_IN_USE. */
function checkedName(context: RequestContext<typeof NEW_NAME>): string {
  const { item, services } = context;
  const given = context.parameters.newName;
  checkName(given);
  const newName = given.trim();
  const fullName = item.fullName.slice(0, item.fullName.length - item.name.length) + newName;
  if (newName === item.name) fail('RENAME_SAME');
  requireName(context, parentOf(fullName), newName);
  if (services.home.items.get(fullName) !== undefined) fail('RENAME_IN_USE', newName);
  return newName;
}
