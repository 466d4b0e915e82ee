import type { OfferedPlugin, Plugins } from './plugin.ts';

type Offers = readonly { readonly offers: readonly OfferedPlugin[] }[];

/** Returns the newest version of each plugin that the update sites offer and that is not here, by title. */
export function availablePlugins(
  plugins: Pick<Plugins, 'sites' | 'get'>,
  sites: Offers = plugins.sites,
): readonly OfferedPlugin[] {
  return newestOffers(sites).filter(({ shortName }) => plugins.get(shortName) === undefined);
}

/** Returns the offers that are newer than what is here, by title. */
export function newerPlugins(
  plugins: Pick<Plugins, 'sites' | 'get'>,
  sites: Offers = plugins.sites,
): readonly OfferedPlugin[] {
  return byTitle(
    sites
      .flatMap(({ offers }) => offers)
      .filter(({ shortName, version }) => plugins.get(shortName)?.newerVersion === version),
  );
}

/** Returns the newest offer of each plugin, of those that can be installed here if there are any. */
function newestOffers(sites: Offers): readonly OfferedPlugin[] {
  return byTitle(sites.flatMap(({ offers }) => offers.filter(({ isNewest }) => isNewest)));
}

function byTitle(offers: readonly OfferedPlugin[]): readonly OfferedPlugin[] {
  return [...offers].sort((a, b) => (a.longName < b.longName ? -1 : 1));
}
