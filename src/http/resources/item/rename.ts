import { checkName, fail, itemUrl, parentOf } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
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
    const { item, services } = context;
    const shown = services.home.items.fullDisplayName(item);
    return {
      type: 'page',
      title: `Rename ${shown}`,
      page: {
        page: 'overview',
        heading: `Rename ${shown}`,
        about: 'Builds, and all that is in a folder, go along. The new name is posted to confirmRename as newName.',
        links: [{ text: item.name, href: context.base + services.home.items.url(item.fullName) }],
        tables: [],
        texts: [],
      },
    };
  },
});

function checkMayRename(context: RequestContext): void {
  if (context.may('Job/Configure')) return;
  context.require('Job/Create');
  context.require('Job/Delete');
}

/** Renames an item. The address in the answer has no final slash, as recorded from Jenkins. */
async function rename(context: RequestContext<typeof NEW_NAME>): Promise<Reply> {
  const { item, services, via } = context;
  checkMayRename(context);
  const given = context.parameters.newName;
  checkName(given);
  const newName = given.trim();
  const fullName = item.fullName.slice(0, item.fullName.length - item.name.length) + newName;
  if (newName === item.name) fail('RENAME_SAME');
  requireName(context, parentOf(fullName), newName);
  if (services.home.items.get(fullName) !== undefined) fail('RENAME_IN_USE', newName);
  await services.home.items.rename(item, newName);
  return { type: 'redirect', to: `/${via.replace(/job\/[^/]+\/$/, '')}${itemUrl(newName).slice(0, -1)}` };
}
