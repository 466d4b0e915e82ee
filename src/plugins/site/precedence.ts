import type { UpdateSite } from '../../model/index.ts';
import type { Offer } from './offer.ts';

/** Holds what is known of a site by now. */
interface Known extends Pick<UpdateSite, 'type'> {
  readonly offered: readonly Offer[];
  /** Holds when it could be read the last time; null where it never could. */
  readonly readAt: number | null;
}

/**
 * Returns the sites in the order in which they decide: those whose index is signed, then registries, both as they are configured.
 * The first that has a plugin decides which versions of it there are. So nobody gets a package in by taking its name in a registry.
 */
export function inOrder<S extends Pick<UpdateSite, 'type'>>(sites: readonly S[]): readonly S[] {
  return [...sites.filter(({ type }) => type === 'index'), ...sites.filter(({ type }) => type === 'npm')];
}

/**
 * Returns what each site offers of plugins for which no site before it decides. While nobody knows what a site has, those after
 * it decide nothing.
 */
export function decidedOffers<S extends Known>(sites: readonly S[]): ReadonlyMap<S, readonly Offer[]> {
  const decided = new Map<S, readonly Offer[]>(sites.map((site) => [site, []]));
  const taken = new Set<string>();
  for (const site of inOrder(sites)) {
    const offers = site.offered.filter(({ manifest }) => !taken.has(manifest.shortName));
    decided.set(site, offers);
    for (const { manifest } of offers) taken.add(manifest.shortName);
    if (site.readAt === null) break;
  }
  return decided;
}
