import type { View } from '../../../controller/index.ts';
import { fail, rawEncode } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { viewReference } from '../../beans/items/view.ts';
import { isSelf } from '../../beans/users/user.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { requireShownUser, userTrail } from '../user/find-user.ts';
import { DASHBOARD_PARAMETERS, dashboard } from './dashboard.ts';
import { editRoutes } from './my-views-edit.ts';

export const myViewRoutes: readonly Route[] = ['/me', '/user/:id'].flatMap((prefix) => [
  ...routesUnder(prefix),
  ...editRoutes(`${prefix}/my-views`),
  rest(prefix),
]);

function routesUnder(prefix: string): readonly Route[] {
  const first = route({
    method: 'GET or POST',
    path: `${prefix}/my-views`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'Leads to the first of the views of a user.',
    async handler(context) {
      const user = requireShownUser(context);
      const chosen = primaryOf(user, await context.services.home.personalViews.of(user.id));
      return { type: 'redirect', to: `/${addressOf(user)}view/${rawEncode(chosen?.name ?? '')}/` };
    },
  });
  const page = route({
    method: 'GET or POST',
    path: `${prefix}/my-views/view/:name`,
    permission: 'Overall/Read',
    crumb: 'required',
    object: true,
    parameters: DASHBOARD_PARAMETERS,
    doc: 'The page of a view of a user; the name of a view of everybody leads to that one.',
    async handler(context) {
      const user = requireShownUser(context);
      const views = await context.services.home.personalViews.of(user.id);
      const view = views.find(({ name }) => name === context.path['name']);
      if (view === undefined) return shared(context);
      const mayEdit = isSelf(context.principal, user) || context.may('Overall/Administer');
      const shown = await dashboard(context, view, { views, place: addressOf(user), mayEdit });
      return shown.type === 'page' ? { ...shown, trail: trailOf(context, user, view.name) } : shown;
    },
  });
  const api = exportRoute({
    path: `${prefix}/my-views/view/:name`,
    doc: 'A view of a user in the format json, xml or python.',
    async reference(context) {
      const user = requireShownUser(context);
      const views = await context.services.home.personalViews.of(user.id);
      const name = context.path['name'] ?? '';
      const view = views.find((each) => each.name === name) ?? fail('VIEW_NOT_FOUND', name);
      const own = view === primaryOf(user, views) ? '' : `view/${rawEncode(name)}/`;
      return viewReference(view, '', addressOf(user) + own);
    },
  });
  return [first, page, api];
}

function rest(prefix: string): Route {
  return route({
    method: 'GET or POST',
    path: `${prefix}/my-views/*`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'Leads to what is below the view of the same name that everybody has, or below a view of the user alone.',
    async handler(context) {
      const user = requireShownUser(context);
      const [, name, below] = /^view\/+([^/?]+)\/+(.+)$/.exec(belowMyViews(context.ownPath)) ?? [];
      const views = await context.services.home.personalViews.of(user.id);
      const isOwn = name !== undefined && views.some((view) => rawEncode(view.name) === name);
      const isShared =
        name !== undefined && context.services.home.views.get('', decodeURIComponent(name)) !== undefined;
      return isOwn && !isShared ? { type: 'redirect', to: `/${below}` } : shared(context);
    },
  });
}

/** Returns the view of a person that they see first, which in Jenkins has the address of them all. */
function primaryOf({ primaryView }: User, views: readonly View[]): View | undefined {
  return views.find(({ name }) => name === primaryView) ?? views[0];
}

/** Returns the way to a view of a user. */
function trailOf(context: RequestContext<typeof DASHBOARD_PARAMETERS>, user: User, name: string) {
  const href = rootHref(context, addressOf(user));
  return [
    ...userTrail(context, user),
    { text: 'My Views', href },
    { text: name, href: `${href}view/${rawEncode(name)}/` },
  ];
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
