import { refer } from '../../../export/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { variablesBean } from '../../beans/runs/injected-variables.ts';
import { type Route, route } from '../../route.ts';
import { exportRoutes } from './export.ts';
import { variablesFor } from './variables.ts';

const PATH = '/_run/:item/:run/injectedEnvVars';

const page = route({
  method: 'GET or POST',
  path: PATH,
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  doc: 'The variables that the steps of the build had in their environment; secrets are hidden.',
  async handler(context) {
    const heading = 'Environment Variables';
    const ownerName = `${itemDisplayName(context, context.job)} ${displayNameOf(context.run)}`;
    const rows = [...(await variablesFor(context))];
    const tables = [{ heading: 'Variables', columns: ['Name', 'Value'], rows, left: 0 }];
    return {
      type: 'page',
      title: `${ownerName} ${heading}`,
      page: { page: 'report', ownerName, heading, up: null, chart: null, facts: [], tables },
    };
  },
});

/** Holds the routes that the plugin Environment Injector has below each build that is no pipeline's. */
export const injectedVariableRoutes: readonly Route[] = [
  page,
  exportRoute({
    path: PATH,
    permission: 'Job/Read',
    doc: 'The variables of the build.',
    reference: async (context) => refer(variablesBean, await variablesFor(context)),
  }),
  ...exportRoutes,
];
