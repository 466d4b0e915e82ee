import type { Services, View } from '../../../controller/index.ts';
import { fail, rawEncode } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { viewReference } from '../../beans/items/view.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { requireUser } from '../user/find-user.ts';
import { DASHBOARD_PARAMETERS, dashboard } from './dashboard.ts';

/** Names the view that everybody has of their own; what it shows is what its reader may see. */
const OWN_VIEW = 'all';
const ALL_VIEW = 'hudson.model.AllView';

export const myViewRoutes: readonly Route[] = ['/me', '/user/:id'].flatMap(routesUnder);

function routesUnder(prefix: string): readonly Route[] {
  const first = route({
    method: 'GET or POST',
    path: `${prefix}/my-views`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'Leads to the first of the views of a user.',
    handler(context) {
      const { id, primaryView } = requireUser(context);
      const name = rawEncode(primaryView ?? OWN_VIEW);
      return { type: 'redirect', to: `/user/${rawEncode(id)}/my-views/view/${name}/` };
    },
  });
  const page = route({
    method: 'GET or POST',
    path: `${prefix}/my-views/view/:name`,
    permission: 'Overall/Read',
    crumb: 'required',
    object: true,
    parameters: DASHBOARD_PARAMETERS,
    doc: 'The page of a view of a user; another name than `all` leads to the view of everybody that has it.',
    handler(context) {
      requireUser(context);
      return context.path['name'] === OWN_VIEW ? dashboard(context, ownView(context.services)) : shared(context);
    },
  });
  const api = exportRoute({
    path: `${prefix}/my-views/view/:name`,
    doc: 'The view of all items of a user in the format json, xml or python.',
    reference(context) {
      const name = context.path['name'] ?? '';
      if (name !== OWN_VIEW) fail('VIEW_NOT_FOUND', name);
      return viewReference(ownView(context.services), '', addressOf(requireUser(context)));
    },
  });
  const others = route({
    method: 'GET or POST',
    path: `${prefix}/my-views/*`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'Leads to what is below the view of the same name that everybody has.',
    handler: shared,
  });
  return [first, page, api, others];
}

/** Returns the view of all items that belongs to a person; it is made anew, since there is nothing to know of it. */
function ownView({ kinds }: Pick<Services, 'kinds'>): View {
  const viewKind = kinds.all('view').find(({ className }) => className === ALL_VIEW) ?? null;
  return { owner: '', name: OWN_VIEW, className: ALL_VIEW, viewKind, config: { description: null } };
}

function addressOf({ id }: User): string {
  return `user/${rawEncode(id)}/my-views/`;
}

function shared({ ownPath }: Pick<RequestContext, 'ownPath'>) {
  return { type: 'redirect', to: `/${belowMyViews(ownPath)}` } as const;
}

/** Returns what follows `my-views/`, with the query. */
export function belowMyViews(ownPath: string): string {
  return ownPath.replace(/^.*?\/(?:me|user\/+[^/]+)\/+my-views\/*/, '');
}
