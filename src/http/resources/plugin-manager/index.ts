import type { Plugin } from '../../../controller/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { pluginManagerReference } from '../../beans/server/plugin.ts';
import { trimmedOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type Route, route } from '../../route.ts';
import { installRoutes } from './install.ts';
import { pluginRoutes } from './plugin.ts';

const LOOK = { permission: 'Overall/SystemRead', crumb: 'required' } as const;
const ADMINISTER = { permission: 'Overall/Administer', crumb: 'required' } as const;

const page = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager',
  object: true,
  doc: 'The plugins whose work this server does.',
  handler: (context) => ({
    type: 'page',
    title: 'Plugins',
    page: {
      page: 'plugins',
      action: context.may('Overall/Administer') ? rootHref(context, 'pluginManager/plugin/') : null,
      plugins: context.services.plugins.all().map(({ shortName, longName, version, kind, lacks, enabled }) => ({
        name: shortName,
        longName,
        version,
        isLibrary: kind === 'library',
        lacks,
        enabled,
      })),
    },
  }),
});

const updates = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/updates',
  object: true,
  doc: 'What came of the installations since the start.',
  handler({ services }) {
    const lines = services.plugins.jobs.map(({ title, version, status, reason }) =>
      [`${title} ${version}: ${status}`, ...(reason === null ? [] : [reason])].join('. '),
    );
    const text = lines.length === 0 ? 'No plugin was asked for since the start.' : lines.join('\n');
    return { type: 'page', title: 'Plugins', page: { page: 'message', heading: 'Installations', text } };
  },
});

const plugins = route({
  ...LOOK,
  method: 'GET',
  path: '/pluginManager/plugins',
  crumb: 'exempt',
  doc: 'The plugins as a list for scripts; what is not in it cannot be had. During the set-up those that could still be installed: none, as all are there.',
  handler: ({ services }) => listed(services.setUp.isComplete ? services.plugins.all() : []),
});

const pluginsSearch = route({
  ...LOOK,
  method: 'GET',
  path: '/pluginManager/pluginsSearch',
  crumb: 'exempt',
  parameters: {
    query: trimmedOrEmpty('A part of the name; upper and lower case are the same.'),
    limit: wholeNumber('How many at most.', { digits: 6, otherwise: undefined, trims: true }),
  },
  doc: 'The plugins that have something in their names, as the same list.',
  handler({ services, parameters }) {
    const query = parameters.query.toLowerCase();
    const found = services.plugins
      .all()
      .filter(({ shortName, longName }) => `${shortName} ${longName}`.toLowerCase().includes(query));
    return listed(found.slice(0, parameters.limit));
  },
});

function listed(plugins: readonly Plugin[]): Reply {
  const data = plugins.map(({ shortName, longName, version, enabled, url, dependencies }) => ({
    name: shortName,
    title: longName,
    version,
    installed: true,
    active: true,
    enabled,
    bundled: true,
    deleted: false,
    downgradable: false,
    website: url,
    dependencies: Object.fromEntries(dependencies.map((each) => [each.shortName, each.version])),
  }));
  return { type: 'json', json: { status: 'ok', data } };
}

/** Holds the addresses by which Jenkins manages its update sites. They have no effect here, where nothing is fetched. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  checkUpdatesServer: 'Nothing: there are no newer plugins to look for.',
  siteConfigure: 'Nothing: no update site is used.',
  proxyConfigure: 'Nothing: no update site is used, so it needs no proxy.',
};

const withoutEffect = Object.entries(WITHOUT_EFFECT).map(([name, doc]) =>
  route({
    ...ADMINISTER,
    method: 'POST',
    path: `/pluginManager/${name}`,
    doc,
    handler: () => ({ type: 'redirect', to: '/pluginManager/' }),
  }),
);

export const pluginManagerRoutes: readonly Route[] = [
  page,
  exportRoute({
    path: '/pluginManager',
    permission: 'Overall/SystemRead',
    doc: 'The plugins whose work this server does; needs `depth=1`.',
    reference: () => pluginManagerReference(),
  }),
  plugins,
  pluginsSearch,
  updates,
  ...installRoutes,
  ...pluginRoutes,
  ...withoutEffect,
];
