import type { OfferedPlugin, Plugin } from '../../../controller/index.ts';
import { availablePlugins, newerPlugins, withoutPassword } from '../../../model/index.ts';
import type { Page } from '../../../ui/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { pluginManagerReference } from '../../beans/server/plugin.ts';
import { hrefGiven } from '../../extensions/hrefs.ts';
import { trimmedOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { pluginTasks } from '../../reply/area-tasks.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { installedRow, jobRows, offeredRow, stateOf, waitsForRestart } from './contents.ts';
import { installRoutes } from './install.ts';
import { pluginRoutes } from './plugin.ts';
import { siteRoutes } from './sites.ts';

/** Limits the plugins on one page of those that are offered. */
const ROWS = 100;

const LOOK = { permission: 'Overall/SystemRead', crumb: 'required' } as const;

/** Returns a page about plugins, with the way to it and the tasks of all of them. */
function shown(context: RequestContext, title: string, page: Page): Reply {
  return managePage(context, {
    title,
    way: [{ text: 'Plugin Manager', path: 'manage/pluginManager/' }],
    tasks: pluginTasks(context),
    page,
  });
}

const mayChange = (context: RequestContext): boolean => context.may('Overall/Administer');

/** Returns the address in front of what is done with plugins; null for who may only look. */
function actionOf(context: RequestContext): string | null {
  return mayChange(context) ? rootHref(context, 'pluginManager/') : null;
}

const installed = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/installed',
  doc: 'The plugins that are here, built in or installed, and what becomes of them at the next start.',
  handler(context) {
    const all = context.services.plugins.all();
    return shown(context, 'Installed plugins - Plugin Manager', {
      page: 'plugins',
      action: actionOf(context),
      needsRestart: waitsForRestart(context.services.plugins),
      restartAction: rootHref(context, 'updateCenter/safeRestart'),
      plugins: all.map((plugin) => installedRow(plugin, all)),
    });
  },
});

/** Says whether a plugin has each of these words in its names and its description. */
function hasWords({ shortName, longName, description }: OfferedPlugin, words: string): boolean {
  const text = `${shortName} ${longName} ${description}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const available = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/available',
  parameters: {
    filter: trimmedOrEmpty('Words that the plugins on the page have in their names and descriptions.'),
    from: wholeNumber(`Where a list of more than ${ROWS} plugins begins; 0 by default.`, { digits: 9, otherwise: 0 }),
  },
  doc: 'The plugins that update sites offer, with what each may do.',
  handler(context) {
    const { plugins } = context.services;
    const { filter, from } = context.parameters;
    const offers = availablePlugins(plugins).filter((offer) => hasWords(offer, filter));
    const shownOffers = offers.slice(from, from + ROWS);
    const at = (first: number): string => `?${new URLSearchParams({ filter, from: `${first}` })}`;
    return shown(context, 'Available plugins - Plugin Manager', {
      page: 'plugin-offers',
      action: actionOf(context),
      plugins: shownOffers.map((offer) => offeredRow(offer, null)),
      filter,
      first: from,
      total: offers.length,
      previous: from > 0 ? at(Math.max(0, from - ROWS)) : null,
      next: from + ROWS < offers.length ? at(from + ROWS) : null,
      advancedHref: rootHref(context, 'manage/pluginManager/advanced'),
      hasSite: plugins.sites.some(({ type }) => type !== 'jenkins'),
      problems: stateOf(context.services).problems,
    });
  },
});

const advanced = route({
  ...LOOK,
  method: 'GET or POST',
  path: '/pluginManager/advanced',
  doc: 'The upload of a plugin, and the update site.',
  handler(context) {
    const [site] = context.services.plugins.sites;
    const registry = context.services.plugins.sites.find(({ type }) => type === 'npm');
    return shown(context, 'Advanced settings - Plugin Manager', {
      page: 'plugin-settings',
      action: actionOf(context),
      site: shownAddress(context, site?.url ?? ''),
      publicKeys: site?.publicKeys.join('\n') ?? '',
      registry: shownAddress(context, registry?.url ?? ''),
      isOfJenkins: site?.type === 'jenkins',
    });
  },
});

/** Returns an address as somebody may see it: with its password only where they may set it. */
function shownAddress(context: RequestContext, address: string): string {
  return mayChange(context) ? address : withoutPassword(address);
}

/** Holds the page of updates under both its addresses. */
const updates = ['/pluginManager', '/pluginManager/updates'].map((path) =>
  route({
    ...LOOK,
    method: 'GET or POST',
    path,
    object: true,
    doc: 'The updates of plugins, and what came of the installations since the start.',
    handler(context) {
      const { plugins } = context.services;
      return shown(context, 'Updates - Plugin Manager', {
        page: 'plugin-updates',
        action: actionOf(context),
        restartAction: rootHref(context, 'updateCenter/safeRestart'),
        plugins: newerPlugins(plugins).map((offer) => offeredRow(offer, plugins.get(offer.shortName)?.version ?? null)),
        jobs: jobRows(plugins),
        ...stateOf(context.services),
      });
    },
  }),
);

const plugins = route({
  ...LOOK,
  method: 'GET',
  path: '/pluginManager/plugins',
  crumb: 'exempt',
  doc: 'The plugins that are here and those that update sites offer, as a list for scripts; what is not in it cannot be had. During the set-up only the latter.',
  handler({ services: { plugins: known, setUp } }) {
    const here = setUp.isComplete ? known.all().map(listed) : [];
    return { type: 'json', json: { status: 'ok', data: [...here, ...availablePlugins(known).map(listedOffer)] } };
  },
});

const pluginsSearch = route({
  ...LOOK,
  method: 'GET',
  path: '/pluginManager/pluginsSearch',
  crumb: 'exempt',
  parameters: {
    query: trimmedOrEmpty('Words in the name or the description; upper and lower case are the same.'),
    limit: wholeNumber('How many at most.', { digits: 6, otherwise: undefined, trims: true }),
  },
  doc: 'The plugins that could be installed and have something in their names.',
  handler({ services, parameters }) {
    const found = availablePlugins(services.plugins).filter((offer) => hasWords(offer, parameters.query));
    const data = found.slice(0, parameters.limit).map((offer) => ({
      name: offer.shortName,
      sourceId: offer.site,
      title: offer.longName,
      displayName: offer.longName,
      version: offer.version,
      excerpt: offer.description,
      installed: false,
      compatible: offer.refusal === null,
      dependencies: versionsOf(offer.dependencies),
    }));
    return { type: 'json', json: { status: 'ok', data } };
  },
});

function listed(plugin: Plugin) {
  const { shortName, longName, enabled, url, dependencies } = plugin;
  return {
    installed: true,
    name: shortName,
    title: longName,
    active: plugin.active,
    enabled,
    bundled: false,
    deleted: plugin.deleted,
    downgradable: plugin.previousVersion !== null,
    website: url,
    dependencies: versionsOf(dependencies),
  };
}

function listedOffer({ shortName, longName, description, site, homepage, dependencies }: OfferedPlugin) {
  return {
    installed: false,
    name: shortName,
    title: longName,
    excerpt: description,
    site,
    dependencies: versionsOf(dependencies.filter(({ optional }) => !optional)),
    website: hrefGiven(homepage) ?? '',
  };
}

function versionsOf(dependencies: Plugin['dependencies']): Readonly<Record<string, string>> {
  return Object.fromEntries(dependencies.map((each) => [each.shortName, each.version]));
}

export const pluginManagerRoutes: readonly Route[] = [
  ...updates,
  installed,
  available,
  advanced,
  exportRoute({
    path: '/pluginManager',
    permission: 'Overall/SystemRead',
    doc: 'The plugins that are here; needs `depth=1`.',
    reference: () => pluginManagerReference(),
  }),
  plugins,
  pluginsSearch,
  ...installRoutes,
  ...pluginRoutes,
  ...siteRoutes,
];
