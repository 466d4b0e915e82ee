import { type Route, route } from '../../route.ts';

/** Redirects from the addresses of personal views, which do not exist here, to the views of everybody. */
const myViews = route({
  method: 'GET or POST',
  path: '/me/my-views/*',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'Leads to the view of the same name that everybody has.',
  handler: ({ ownPath }) => ({ type: 'redirect', to: `/${belowMyViews(ownPath)}` }),
});

export const myViewRoutes: readonly Route[] = [myViews, { ...myViews, path: '/user/:id/my-views/*' }];

/** Returns what follows `my-views/`, with the query. */
export function belowMyViews(ownPath: string): string {
  return ownPath.replace(/^.*?\/(?:me|user\/+[^/]+)\/+my-views\/*/, '');
}
