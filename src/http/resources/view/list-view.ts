import type { View } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { text } from '../../parameters/types.ts';
import { findItem } from '../../request/find-item.ts';
import { type RequestContext, route } from '../../route.ts';

const NAME = { name: text('Name of the item, as seen from the folder of the view.') };

/** Returns whether it lists items by their names. */
export function isListView({ className }: Pick<View, 'className'>): boolean {
  return className === 'hudson.model.ListView';
}

export const addJobToView = route({
  method: 'POST',
  path: '/_view/:owner/:view/addJobToView',
  permission: 'View/Configure',
  crumb: 'required',
  parameters: NAME,
  doc: 'Lists an item in a list view; no error where it is listed or found by its expression already.',
  async handler(context) {
    const { services, view } = context;
    const item = namedItem(context);
    const shown = itemsOfView(context, view).some(({ fullName }) => fullName === item.fullName);
    if (!shown) await services.home.views.setListed(view, item.relativeName, true);
    return { type: 'empty', status: 200 };
  },
});

export const removeJobFromView = route({
  method: 'POST',
  path: '/_view/:owner/:view/removeJobFromView',
  permission: 'View/Configure',
  crumb: 'required',
  parameters: NAME,
  doc: 'Takes an item out of the list of a list view.',
  async handler(context) {
    await context.services.home.views.setListed(context.view, namedItem(context).relativeName, false);
    return { type: 'empty', status: 200 };
  },
});

/**
 * Returns the item that the request names. Throws PAGE_NOT_FOUND for other kinds of views, NAME_PARAMETER_MISSING,
 * VIEW_ITEM_UNKNOWN.
 */
function namedItem(context: RequestContext<typeof NAME>): { fullName: string; relativeName: string } {
  const { parameters, view } = context;
  if (!isListView(view)) fail('PAGE_NOT_FOUND');
  const { name } = parameters;
  if (name === undefined) return fail('NAME_PARAMETER_MISSING');
  const item = findItem(context, name, view.owner);
  if (item === undefined) return fail('VIEW_ITEM_UNKNOWN');
  const { fullName } = item;
  const below = view.owner === '' ? '' : `${view.owner}/`;
  return { fullName, relativeName: fullName.startsWith(below) ? fullName.slice(below.length) : fullName };
}
