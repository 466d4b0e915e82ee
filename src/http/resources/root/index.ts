import { apiPage } from '../../api-page.ts';
import { hudsonReference } from '../../beans/hudson.ts';
import { overallLoadReference } from '../../beans/load.ts';
import { rootHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';
import { dashboard } from '../view/dashboard.ts';

/** A POST is what people use to see whether their credentials and crumb are right; it changes nothing. */
const rootPage = route({
  method: 'GET or POST',
  path: '/',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'The first page: jobs, queue and executors.',
  handler: (context) => ({ type: 'page', title: 'Dashboard', page: dashboard(context) }),
});

const rootApi = route({
  method: 'GET or POST',
  path: '/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: {
    tree: 'The properties that are wanted: `jobs[name,lastBuild[number]]`.',
    depth: 'How far references are followed; 0 by default.',
    pretty: 'Indented.',
    xpath: 'XML only: the one node that is wanted, or all with `wrapper`.',
    wrapper: 'XML only: name of an element around what `xpath` finds.',
    exclude: 'XML only: nodes that are left out.',
  },
  doc: 'The server in the format json, xml or python.',
  handler: () => ({ type: 'export', reference: hudsonReference() }),
});

const overallLoadApi = route({
  method: 'GET or POST',
  path: '/overallLoad/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'How busy the executors are.',
  handler: () => ({ type: 'export', reference: overallLoadReference() }),
});

export const rootRoutes: readonly Route[] = [rootPage, rootApi, overallLoadApi];

/** The page under `/api/`; it lists everything that is not below an item, run or view. */
export function rootApiPage(routes: readonly Route[]): Route {
  return route({
    method: 'GET',
    path: '/api',
    permission: 'Overall/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler: (context) =>
      apiPage({
        heading: 'Remote API',
        href: rootHref(context),
        reference: hudsonReference(),
        routes: routes.filter(({ path }) => !path.startsWith('/_')),
        below: '/',
      }),
  });
}
