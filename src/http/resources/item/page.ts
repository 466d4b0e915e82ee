import type { UnloadableItem } from '../../../controller/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { DASHBOARD_PARAMETERS, dashboard } from '../view/dashboard.ts';
import { HISTORY } from './build-list.ts';
import { jobPage } from './job-page.ts';

/** Shows an item. Clients that follow a redirect may repeat their POST here, so it is answered like a GET. */
export const itemPage = route({
  method: 'GET or POST',
  path: '/_item/:item',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  parameters: { ...HISTORY, ...DASHBOARD_PARAMETERS },
  doc: 'The page of the item.',
  handler(context) {
    const { item, services } = context;
    switch (item.kind) {
      case 'job':
        return jobPage(context, item);
      case 'folder':
        return dashboard(context, services.home.views.primary(item.fullName));
      case 'unloadable':
        return unloadablePage(context, item);
      default:
        return unreachable(item);
    }
  },
});

function unloadablePage(context: RequestContext, { name, tag, reason }: UnloadableItem): Reply {
  const href = ownHref(context);
  const move = `${href}move`;
  const moveHref = context.isThere(move) ? move : null;
  return { type: 'page', title: name, page: { page: 'unloadable', name, href, moveHref, tag, reason } };
}
