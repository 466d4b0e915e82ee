import { type Route, route } from '../../route.ts';

/** People have no views of their own here: those addresses lead to everybody's. */
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
