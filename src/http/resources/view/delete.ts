import type { View } from '../../../controller/index.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';
import { ownerVia } from './view.ts';

export const deleteView = route({
  method: 'POST',
  path: '/_view/:owner/:view/doDelete',
  permission: 'View/Delete',
  crumb: 'required',
  doc: 'Deletes the view; what it shows stays.',
  async handler(context) {
    await context.services.home.views.delete(context.view);
    return { type: 'redirect', to: `/${ownerVia(context)}` };
  },
});

export const deleteViewPage = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/delete',
  permission: 'View/Delete',
  crumb: 'required',
  doc: 'Asks whether the view is to be deleted.',
  handler(context) {
    const { view } = context;
    const href = ownHref(context);
    const feeds = feedLinks(view.name, href);
    return { type: 'page', title: `Delete View ${view.name}`, feeds, page: deletionOf(view, href) };
  },
});

/** Returns the question whether a view is to be deleted. */
export function deletionOf({ name }: Pick<View, 'name'>, href: string) {
  return {
    page: 'confirm',
    heading: `Delete the view ${name}?`,
    text: 'The jobs that it shows stay.',
    action: `${href}doDelete`,
    button: 'Delete',
  } as const;
}
