import { ownHref } from '../../reply/hrefs.ts';
import { forOwners } from '../../request/container-routes.ts';
import { type Route, route } from '../../route.ts';
import { offeredKinds } from './item-kinds.ts';

export const newJobRoutes: readonly Route[] = forOwners(
  route({
    method: 'GET or POST',
    path: '/newJob',
    permission: 'Job/Create',
    crumb: 'required',
    doc: 'The page on which people make an item.',
    handler(context) {
      const kinds = offeredKinds(context.services);
      const action = `${ownHref(context)}createItem`;
      return { type: 'page', title: 'New Item', page: { page: 'new-item', action, kinds } };
    },
  }),
);
