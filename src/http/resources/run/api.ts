import { apiPage } from '../../api-page.ts';
import { itemFullDisplayName } from '../../beans/item.ts';
import { runReference } from '../../beans/run.ts';
import { runHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';

export const runApi = route({
  method: 'GET or POST',
  path: '/_run/:item/:run/api/:format',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'The build in the format json, xml or python.',
  handler: ({ job, run, via }) => ({ type: 'export', reference: runReference(job, run, via) }),
});

/** The page that describes a build's remote API. */
export function runApiPage(routes: readonly Route[]): Route {
  return route({
    method: 'GET',
    path: '/_run/:item/:run/api',
    permission: 'Job/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler: (context) => {
      const { job, run, via } = context;
      return apiPage({
        heading: `${itemFullDisplayName(job)} #${run.number}`,
        href: runHref(context, job.fullName, run.number, via),
        reference: runReference(job, run),
        routes,
        below: '/_run/:item/:run/',
      });
    },
  });
}
