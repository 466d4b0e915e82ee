import type { Plugin, Plugins } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { pluginReference } from '../../beans/server/plugin.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const PATH = '/pluginManager/plugin/:plugin';
const common = { method: 'POST', permission: 'Overall/Administer', crumb: 'required' } as const;

/** Holds what is done with a plugin and answered with nothing. */
const ACTIONS: Readonly<
  Record<string, { readonly doc: string; perform(plugins: Plugins, name: string): Promise<void> }>
> = {
  makeEnabled: {
    doc: 'Switches the plugin on, for the next start.',
    perform: (plugins, name) => plugins.setEnabled(name, true),
  },
  makeDisabled: {
    doc: 'Switches the plugin off, for the next start: it has no steps, kinds, pages and addresses then.',
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
      async handler(context) {
        await perform(context.services.plugins, demandPlugin(context).shortName);
        return { type: 'empty', status: 200 };
      },
    }),
  ),
  route({
    method: 'GET',
    permission: 'Overall/Administer',
    crumb: 'required',
    path: `${PATH}/uninstall`,
    doc: 'The question before the plugin is removed.',
    handler(context) {
      const plugin = demandPlugin(context);
      return {
        type: 'page',
        title: '',
        page: {
          page: 'confirm',
          heading: `Uninstalling ${plugin.longName} plugin`,
          text: questionOf(plugin, context.services.plugins),
          action: 'doUninstall',
          button: 'Yes',
          kind: 'danger',
        },
      };
    },
  }),
  route({
    ...common,
    path: `${PATH}/doUninstall`,
    doc: 'Removes the plugin at the next start. What is built in comes back with that: it can only be switched off.',
    async handler(context) {
      await context.services.plugins.uninstall(demandPlugin(context).shortName);
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

function questionOf({ shortName, longName, isPackage }: Plugin, plugins: Plugins): string {
  const others = plugins
    .all()
    .filter(({ dependencies }) => dependencies.some((each) => each.shortName === shortName && !each.optional))
    .map((each) => each.longName);
  const shown =
    others.length > 5 ? `${others.slice(0, 5).join(', ')} and ${others.length - 5} more` : others.join(', ');
  const needed = others.length === 0 ? '' : ` These plugins need it and will not work without it: ${shown}.`;
  return isPackage
    ? `The plugin ${longName} will be removed at the next start. Jobs that use it stay as they are and say so.${needed}`
    : `${longName} is a part of this server: it is there again after the next start. To be rid of it, disable it.${needed}`;
}

function demandPlugin({ path, services }: RequestContext): Plugin {
  const name = path['plugin'] ?? '';
  return services.plugins.get(name) ?? fail('PLUGIN_NOT_FOUND', name);
}
