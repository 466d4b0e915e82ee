import { exportRoute } from '../../api/export-route.ts';
import { viewReference } from '../../beans/items/view.ts';
import { type RequestContext, route } from '../../route.ts';
import { DASHBOARD_PARAMETERS, dashboard } from './dashboard.ts';

export const viewPage = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view',
  permission: 'View/Read',
  crumb: 'required',
  object: true,
  parameters: DASHBOARD_PARAMETERS,
  doc: 'The page of the view.',
  handler: (context) => dashboard(context, context.view),
});

export const viewApi = exportRoute({
  path: '/_view/:owner/:view',
  permission: 'View/Read',
  doc: 'The view in the format json, xml or python.',
  reference: (context) => viewReference(context.view, ownerVia(context)),
});

/** Returns how the request reached the folder of its view. */
export function ownerVia({ via }: Pick<RequestContext, 'via'>): string {
  return via.replace(/view\/[^/]+\/$/, '');
}
