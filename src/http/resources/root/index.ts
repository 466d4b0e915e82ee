import { exportRoute } from '../../api/export-route.ts';
import { hudsonReference } from '../../beans/server/hudson.ts';
import { type Route, route } from '../../route.ts';
import { stepOf } from '../setup-wizard/steps.ts';
import { DASHBOARD_PARAMETERS, dashboard } from '../view/dashboard.ts';

/** Serves the first page. Clients send a POST to see whether their credentials and crumb are right; it changes nothing. */
const rootPage = route({
  method: 'GET or POST',
  path: '/',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: DASHBOARD_PARAMETERS,
  doc: 'The first page: items of the primary view, queue and executors; on a new server the set-up.',
  handler(context) {
    if (context.services.setUp.isComplete) return dashboard(context, context.services.home.views.primary(''));
    context.require('Overall/Administer');
    return { type: 'page', title: 'Setup Wizard', isAlone: true, page: stepOf(context) };
  },
});

const rootApi = exportRoute({
  path: '',
  doc: 'The server in the format json, xml or python.',
  reference: () => hudsonReference(),
});

export const rootRoutes: readonly Route[] = [rootPage, rootApi];
