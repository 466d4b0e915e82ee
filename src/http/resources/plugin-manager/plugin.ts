import type { Plugin, Plugins } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { pluginReference } from '../../beans/server/plugin.ts';
import { choice, flag } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { disableQuestion, securityParts, uninstallQuestion } from './questions.ts';

const PATH = '/pluginManager/plugin/:plugin';
const INSTALLED = '/manage/pluginManager/installed';
const common = { method: 'POST', permission: 'Overall/Administer', crumb: 'required' } as const;
const ask = { method: 'GET', permission: 'Overall/Administer', crumb: 'required' } as const;

const FORCE = flag('Whether to do it though nobody could log in or do anything any more.');
/** Holds what each request that switches something may have. */
const SWITCHED = {
  from: choice('Where the request comes from: a form of the page of plugins is led back to it.', ['page']),
  force: FORCE,
};

/** Holds what is done with a plugin and answered with nothing. */
const ACTIONS: Readonly<
  Record<string, { readonly doc: string; perform(plugins: Plugins, name: string): Promise<void> }>
> = {
  makeEnabled: {
    doc: 'Switches the plugin on, for the next start.',
    perform: (plugins, name) => plugins.setEnabled(name, true),
  },
  makeDisabled: {
    doc: 'Switches the plugin off, for the next start: it has no steps, kinds, pages and addresses then. One of security in use only with `force`.',
    perform: (plugins, name) => plugins.setEnabled(name, false),
  },
  pin: {
    doc: 'Lets the plugin stay at its version: no update of it is offered.',
    perform: (plugins, name) => plugins.setPinned(name, true),
  },
  unpin: {
    doc: 'Lets updates of the plugin be offered again.',
    perform: (plugins, name) => plugins.setPinned(name, false),
  },
};

export const pluginRoutes: readonly Route[] = [
  exportRoute({
    path: PATH,
    permission: 'Overall/Administer',
    doc: 'A plugin.',
    reference: (context) => pluginReference(demandPlugin(context)),
  }),
  ...Object.entries(ACTIONS).map(([action, { doc, perform }]) =>
    route({
      ...common,
      path: `${PATH}/${action}`,
      doc,
      parameters: SWITCHED,
      async handler(context) {
        const { from, force } = context.parameters;
        const { shortName, longName, enabled } = demandPlugin(context);
        const isRisky = action === 'makeDisabled' && enabled && !force;
        const parts = isRisky ? securityParts(context.services, shortName) : '';
        // A redirect that is relative stays below `manage` where the form was.
        if (parts !== '')
          return from === 'page' ? { type: 'redirect', to: 'disable' } : fail('PLUGIN_OF_SECURITY', longName, parts);
        await perform(context.services.plugins, shortName);
        return from === 'page' ? { type: 'redirect', to: INSTALLED } : { type: 'empty', status: 200 };
      },
    }),
  ),
  route({
    ...ask,
    path: `${PATH}/disable`,
    doc: 'The question before the plugin is switched off.',
    handler: (context) => disableQuestion(context.services, demandPlugin(context)),
  }),
  route({
    ...ask,
    path: `${PATH}/uninstall`,
    doc: 'The question before the plugin is removed.',
    handler: (context) => uninstallQuestion(context.services, demandPlugin(context)),
  }),
  route({
    ...common,
    path: `${PATH}/doUninstall`,
    doc: 'Removes the plugin at the next start. What is built in comes back with that: it can only be switched off. One of security in use only with `force`.',
    parameters: { force: FORCE },
    async handler(context) {
      const { shortName, longName, isPackage } = demandPlugin(context);
      const parts = isPackage && !context.parameters.force ? securityParts(context.services, shortName) : '';
      if (parts !== '') return fail('PLUGIN_OF_SECURITY', longName, parts);
      await context.services.plugins.uninstall(shortName);
      return { type: 'redirect', to: '/pluginManager/installed' };
    },
  }),
  route({
    ...common,
    path: `${PATH}/downgrade`,
    doc: 'Puts the version before in the place of the plugin, at the next start.',
    async handler(context) {
      await context.services.plugins.downgrade(demandPlugin(context).shortName);
      return { type: 'redirect', to: '/pluginManager/installed' };
    },
  }),
];

function demandPlugin({ path, services }: RequestContext): Plugin {
  const name = path['plugin'] ?? '';
  return services.plugins.get(name) ?? fail('PLUGIN_NOT_FOUND', name);
}
