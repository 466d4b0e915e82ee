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
  return newestOffers(sites).filter(({ shortName, version }) => plugins.get(shortName)?.newerVersion === version);
}

/** Returns one offer of each plugin: of those that can be installed here, that which its site lists as newest. */
function newestOffers(sites: Offers): readonly OfferedPlugin[] {
  const found = new Map<string, OfferedPlugin>();
  for (const offer of sites.flatMap(({ offers }) => offers)) {
    const before = found.get(offer.shortName);
    if (before === undefined || (before.refusal !== null && offer.refusal === null) || isNewer(offer, before))
      found.set(offer.shortName, offer);
  }
  return [...found.values()].sort((a, b) => (a.longName < b.longName ? -1 : 1));
}

function isNewer(offer: OfferedPlugin, before: OfferedPlugin): boolean {
  return offer.refusal === before.refusal && offer.isNewest && !before.isNewest;
}
