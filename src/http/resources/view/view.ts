import { apiPage } from '../../api-page.ts';
import { viewReference } from '../../beans/view.ts';
import { rootHref } from '../../hrefs.ts';
import { demandPrimaryView } from '../../primary-view.ts';
import { type Route, route } from '../../route.ts';
import { dashboard } from './dashboard.ts';

export const viewPage = route({
  method: 'GET or POST',
  path: '/_view/:view',
  permission: 'View/Read',
  crumb: 'required',
  object: true,
  doc: 'The page of the view.',
  handler(context) {
    const name = demandPrimaryView(context);
    return { type: 'page', title: name, page: dashboard(context) };
  },
});

export const viewApi = route({
  method: 'GET or POST',
  path: '/_view/:view/api/:format',
  permission: 'View/Read',
  crumb: 'required',
  doc: 'The view in the format json, xml or python.',
  handler: (context) => ({ type: 'export', reference: viewReference(demandPrimaryView(context)) }),
});

export function viewApiPage(routes: readonly Route[]): Route {
  return route({
    method: 'GET',
    path: '/_view/:view/api',
    permission: 'View/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler(context) {
      const name = demandPrimaryView(context);
      const href = rootHref(context, `view/${encodeURIComponent(name)}/`);
      return apiPage({ heading: name, href, reference: viewReference(name), routes, below: '/_view/:view/' });
    },
  });
}
