import { parentOfItem } from '../../../model/index.ts';
import { itemHeading } from '../../beans/items/item-heading.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { nameRefusal } from '../../request/item-name.ts';
import { type RequestContext, route } from '../../route.ts';

const MOVE = {
  destination: text('Full name of the folder with `/` in front; `/` is the root.'),
  json: submittedJson('`{"destination":"/folder"}`, where the form has no other field.'),
};

export const moveItem = route({
  method: 'POST',
  path: '/_item/:item/move/move',
  permission: 'Job/Move',
  crumb: 'required',
  parameters: MOVE,
  doc: 'Moves the item to another folder; its builds and everything in it go along.',
  async handler(context) {
    const { item, services } = context;
    const destination = destinationOf(context);
    const target = destination?.replace(/^\//, '');
    if (target === undefined || !destinationsOf(context).includes(target)) return { type: 'back' };
    const moved = await services.home.items.move(item, target);
    return { type: 'redirect', to: `/${services.home.items.url(moved.fullName)}` };
  },
});

export const movePage = route({
  method: 'GET or POST',
  path: '/_item/:item/move',
  permission: 'Job/Move',
  crumb: 'required',
  object: true,
  doc: 'The page on which people move the item.',
  handler(context) {
    const heading = `Move ${itemHeading(context, context.item)}`;
    return {
      type: 'page',
      title: heading,
      page: {
        page: 'move-item',
        heading,
        action: `${ownHref(context)}move/move`,
        destinations: destinationsOf(context),
      },
    };
  },
});

function destinationOf({ parameters }: RequestContext<typeof MOVE>): string | undefined {
  const field = parameters.destination;
  if (field !== undefined) return field;
  const destination = parameters.json?.['destination'];
  return typeof destination === 'string' ? destination : undefined;
}

/**
 * Returns the full names of the folders into which the requester may move the item, the root first, without the one that it
 * is in.
 */
function destinationsOf(context: RequestContext): string[] {
  const { item, services } = context;
  if (item.kind === 'job' && item.cell !== null) return [];
  const parent = parentOfItem(item);
  const folders = services.home.items.all().flatMap(({ kind, fullName }) => (kind === 'folder' ? [fullName] : []));
  return ['', ...folders].filter(
    (folder) =>
      folder !== parent &&
      folder !== item.fullName &&
      !folder.startsWith(`${item.fullName}/`) &&
      mayOn(context, 'Job/Read', folder || undefined) &&
      mayOn(context, 'Job/Create', folder || undefined) &&
      nameRefusal(context, folder, item.name) === null,
  );
}
