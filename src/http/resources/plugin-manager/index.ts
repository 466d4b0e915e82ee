import type { Plugin } from '../../../controller/index.ts';
import type { Page } from '../../../ui/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { pluginManagerReference } from '../../beans/server/plugin.ts';
import { trimmedOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { pluginTasks } from '../../reply/area-tasks.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { installRoutes } from './install.ts';
import { pluginRoutes } from './plugin.ts';

const LOOK = { permission: 'Overall/SystemRead', crumb: 'required' } as const;
const ADMINISTER = { permission: 'Overall/Administer', crumb: 'required' } as const;

/** Returns a page about plugins, with the way to it and the tasks of all of them. */
function shown(context: RequestContext, title: string, page: Page): Reply {
  return managePage(context, {
    title,
    way: [{ text: 'Plugin Manager', path: 'manage/pluginManager/' }],
    tasks: pluginTasks(context),
    page,
  });
}

const installed = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/installed',
  doc: 'The plugins whose work this server does.',
  handler: (context) =>
    shown(context, 'Installed plugins - Plugin Manager', {
      page: 'plugins',
      action: context.may('Overall/Administer') ? rootHref(context, 'pluginManager/plugin/') : null,
      plugins: context.services.plugins.all().map(({ shortName, longName, version, kind, lacks, enabled, url }) => ({
        name: shortName,
        longName,
        version,
        isLibrary: kind === 'library',
        lacks,
        enabled,
        url: /^https?:/.test(url) ? url : '',
      })),
    }),
});

const available = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/available',
  doc: 'Why there are no further plugins.',
  handler: (context) =>
    shown(context, 'Available plugins - Plugin Manager', {
      page: 'plugin-news',
      heading: 'Plugins',
      paragraphs: [
        'There are no further plugins: what this server does of plugins is built in, and nothing is downloaded.',
        'Whoever asks for one of those that are built in, by a form or a list of names, is told that it is there; any other one is refused by its name.',
      ],
      installedHref: rootHref(context, 'manage/pluginManager/installed'),
      jobs: null,
    }),
});

const advanced = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/advanced',
  doc: 'Why no site of updates and no upload of plugins are set.',
  handler: (context) =>
    shown(context, 'Advanced settings - Plugin Manager', {
      page: 'plugin-news',
      heading: 'Advanced settings',
      paragraphs: [
        'No site of updates is asked, so there is none to be set, and no proxy on the way to it.',
        'Files of plugins cannot be uploaded: they are programs for Java, which do not run here.',
      ],
      installedHref: rootHref(context, 'manage/pluginManager/installed'),
      jobs: null,
    }),
});

/** Holds the page of updates under both its addresses. */
const updates = ['/pluginManager', '/pluginManager/updates'].map((path) =>
  route({
    ...LOOK,
    method: 'GET or POST',
    path,
    object: true,
    doc: 'That there is nothing to update, and what came of the installations since the start.',
    handler: (context) =>
      shown(context, 'Updates - Plugin Manager', {
        page: 'plugin-news',
        heading: 'Plugins',
        paragraphs: ['Plugins are a part of this server: they are new when it is.'],
        installedHref: rootHref(context, 'manage/pluginManager/installed'),
        jobs: context.services.plugins.jobs.map(({ title, version, status, reason }) => ({
          title,
          version,
          status,
          reason: reason ?? '',
        })),
      }),
  }),
);

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
  ...updates,
  installed,
  available,
  advanced,
  exportRoute({
    path: '/pluginManager',
    permission: 'Overall/SystemRead',
    doc: 'The plugins whose work this server does; needs `depth=1`.',
    reference: () => pluginManagerReference(),
  }),
  plugins,
  pluginsSearch,
  ...installRoutes,
  ...pluginRoutes,
  ...withoutEffect,
];
