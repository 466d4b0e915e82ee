import { textOrEmpty } from '../../parameters/types.ts';
import { ownHref, rootHref } from '../../reply/hrefs.ts';
import { forOwners } from '../../request/container-routes.ts';
import { type Route, route } from '../../route.ts';
import { offeredKinds } from './item-kinds.ts';

export const newJobRoutes: readonly Route[] = forOwners(
  route({
    method: 'GET or POST',
    path: '/newJob',
    permission: 'Job/Create',
    crumb: 'required',
    parameters: { mode: textOrEmpty('Java class of the kind that is chosen at first, or `copy`.') },
    doc: 'The page on which people make an item.',
    handler(context) {
      const { owner, parameters, services } = context;
      const kinds = offeredKinds(services);
      const href = ownHref(context);
      const folder = owner === '' ? undefined : services.home.items.get(owner);
      const isKnown = parameters.mode === 'copy' || kinds.some(({ className }) => className === parameters.mode);
      return {
        type: 'page',
        title: 'New Item',
        tasks: [],
        page: {
          page: 'new-item',
          place: folder === undefined ? null : services.home.items.fullDisplayName(folder),
          action: `${href}createItem`,
          checkHref: `${href}checkJobName`,
          suggestHref: rootHref(context, 'autoCompleteCopyNewItemFrom'),
          kinds,
          chosen: isKnown ? parameters.mode : null,
        },
      };
    },
  }),
);
