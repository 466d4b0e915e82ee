import type { Plugin } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { pluginReference } from '../../beans/server/plugin.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const PATH = '/pluginManager/plugin/:plugin';
const common = { method: 'POST', permission: 'Overall/Administer', crumb: 'required' } as const;

/** Jenkins marks what was put over a bundled version; here there is none, so nothing can be different. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  pin: 'Nothing: a built-in plugin stays at its version.',
  unpin: 'Nothing: a built-in plugin stays at its version.',
};

export const pluginRoutes: readonly Route[] = [
  exportRoute({
    path: PATH,
    permission: 'Overall/Administer',
    doc: 'A plugin.',
    reference: (context) => pluginReference(demandPlugin(context)),
  }),
  ...[true, false].map((enabled) =>
    route({
      ...common,
      path: `${PATH}/${enabled ? 'makeEnabled' : 'makeDisabled'}`,
      doc: enabled
        ? 'Takes the mark away that the plugin is switched off.'
        : 'Marks the plugin as switched off; what is built in goes on doing its work.',
      async handler(context) {
        await context.services.plugins.setEnabled(demandPlugin(context).shortName, enabled);
        return { type: 'empty', status: 200 };
      },
    }),
  ),
  ...Object.entries(WITHOUT_EFFECT).map(([action, doc]) =>
    route({
      ...common,
      path: `${PATH}/${action}`,
      doc,
      handler(context) {
        demandPlugin(context);
        return { type: 'empty', status: 200 };
      },
    }),
  ),
  route({
    ...common,
    path: `${PATH}/doUninstall`,
    doc: 'Nothing: a built-in plugin cannot be removed.',
    handler: (context) => fail('PLUGIN_BUILT_IN', demandPlugin(context).shortName),
  }),
  route({
    ...common,
    path: `${PATH}/downgrade`,
    doc: 'Nothing: of a built-in plugin there is no older version.',
    handler: (context) => fail('PLUGIN_NOT_FOUND', demandPlugin(context).shortName),
  }),
];

function demandPlugin({ path, services }: RequestContext): Plugin {
  const name = path['plugin'] ?? '';
  return services.plugins.get(name) ?? fail('PLUGIN_NOT_FOUND', name);
}
