import type { Item, View } from '../../../controller/index.ts';
import { checkName, fail, rawEncode } from '../../../model/index.ts';
import { text, textOrEmpty } from '../../parameters/types.ts';
import { holdsSecrets } from '../../reply/encrypted-secrets.ts';
import { mayOn } from '../../request/access.ts';
import { belowFolder } from '../../request/container-routes.ts';
import { findItem } from '../../request/find-item.ts';
import { requireName } from '../../request/item-name.ts';
import { Refusal } from '../../request/refusal.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { grantMaker } from './grant-maker.ts';

const NEW_ITEM = {
  name: text('Name of the new item.'),
  mode: text('`copy`, or the Java class of an empty item; not needed with an XML body.'),
  from: textOrEmpty('Item to copy: relative to the folder, or with `/` in front.'),
};

const createItem = route({
  method: 'POST',
  path: '/createItem',
  permission: 'Job/Create',
  crumb: 'required',
  parameters: NEW_ITEM,
  doc: 'Makes an item from a config.xml in the body, by copying one, or an empty one.',
  handler: (context) => create(context, null),
});

/** Creates an item in a view; a list view adds the new item. */
const createItemInView: Route = route({
  ...createItem,
  path: '/_view/:owner/:view/createItem',
  handler: (context) => create(context, context.view),
});

/** Holds the routes that create items. Jenkins reports another verb as the wrong one at the root alone. */
export const createItemRoutes: readonly Route[] = [
  createItem,
  { ...belowFolder(createItem), otherVerbs: '404' },
  createItemInView,
];

/** Creates an item. Jenkins: `ItemGroupMixIn#createTopLevelItem`; the order of the checks is its own. */
async function create(context: RequestContext<typeof NEW_ITEM>, view: View | null): Promise<Reply> {
  const { owner, parameters, services } = context;
  const { items, views } = services.home;
  const { mode } = parameters;
  const contentType = context.request.headers['content-type'];
  if (contentType === undefined && mode !== 'copy') fail('CONTENT_TYPE_MISSING');
  const given = parameters.name;
  if (given === undefined) return fail('NAME_PARAMETER_MISSING');
  checkName(given);
  const name = given.trim();
  requireName(context, owner, name);
  if (items.get(owner === '' ? name : `${owner}/${name}`) !== undefined) fail('ITEM_EXISTS', name);
  const posted = mode !== 'copy' && isXml(contentType);
  if (mode === undefined && !posted) return fail('MODE_MISSING');
  const item = await make(context, name, posted ? null : (mode ?? ''));
  try {
    await grantMaker(context, item);
  } catch (error) {
    // An item that its maker cannot reach would be in the way of the next attempt.
    await items.delete(item);
    throw error;
  }
  if (view?.className === 'hudson.model.ListView') await views.setListed(view, item.name, true);
  return posted ? { type: 'empty', status: 200 } : configureNext(context, view, item);
}

/** Makes the item; where `mode` is null, from the document in the body. */
function make(context: RequestContext<typeof NEW_ITEM>, name: string, mode: string | null): Promise<Item> {
  const { items } = context.services.home;
  if (mode === null) return items.create(context.owner, name, context.body);
  return mode === 'copy' ? copy(context, name) : items.createEmpty(context.owner, name, mode);
}

async function copy(context: RequestContext<typeof NEW_ITEM>, name: string): Promise<Item> {
  const { from } = context.parameters;
  if (from === '') fail('COPY_FROM_MISSING');
  const source = findItem(context, from, context.owner);
  if (source === undefined) return fail('COPY_FROM_UNKNOWN', from);
  if ((source.kind === 'unloadable' && !source.foreign) || (source.kind === 'job' && source.cell !== null)) {
    return fail('COPY_FROM_UNLOADABLE', from);
  }
  if (!mayOn(context, 'Job/ExtendedRead', source.fullName)) {
    context.require('Job/ExtendedRead');
    fail('COPY_FROM_UNLOADABLE', from);
  }
  const { items } = context.services.home;
  if (!mayOn(context, 'Job/Configure', source.fullName) && holdsSecrets(await items.readConfig(source))) {
    throw new Refusal('Job/Configure');
  }
  return items.copy(source, context.owner, name);
}

/**
 * Returns a redirect to the configuration of the new item; its address is below the view where that is not the primary one.
 */
function configureNext({ services, via }: RequestContext, view: View | null, item: Item): Reply {
  const stays = view !== null && services.home.views.primary(view.owner).name !== view.name;
  const url = services.home.items.url(item.fullName);
  return { type: 'redirect', to: stays ? `/${via}job/${rawEncode(item.name)}/configure` : `/${url}configure` };
}

function isXml(contentType: string | undefined): boolean {
  return contentType !== undefined && /^(?:application|text)\/xml/i.test(contentType);
}
