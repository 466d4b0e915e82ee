import type { KnownSite, OfferedPlugin } from '../model/index.ts';
import { compareVersions, newestAbove, newestOf } from './package/version.ts';
import type { Offer } from './site/offer.ts';
import { decidedOffers } from './site/precedence.ts';
import type { ReadSite } from './site/read-site.ts';

/** Tells what the update sites offer. It is looked up once for each reading of the sites. */
export interface Offered {
  readonly sites: readonly KnownSite[];
  /** Returns the newest version above the one that is here that works with this server; null where there is none. */
  newerVersion(shortName: string, here: string): string | null;
}

interface Known {
  readonly of: readonly ReadSite[];
  readonly sites: readonly KnownSite[];
  /** Holds, by name, the offers that work with this server. */
  readonly usable: ReadonlyMap<string, readonly Offer[]>;
}

/** Limits the versions of servers that are remembered. */
const SERVERS_KEPT = 1000;

/** Creates it; `sites` returns another list after each reading. */
export function createOffered(dependencies: { sites(): readonly ReadSite[]; readonly serverVersion: string }): Offered {
  const { serverVersion } = dependencies;
  let last: Known | null = null;
  /** Holds whether this server is as new as a version. */
  const met = new Map<string, boolean>();

  function known(): Known {
    const of = dependencies.sites();
    if (last?.of !== of) last = lookedUp(of);
    return last;
  }

  function lookedUp(of: readonly ReadSite[]): Known {
    const decided = decidedOffers(of);
    const offers = [...decided.values()].flat();
    const all = byName(offers);
    const usable = byName(offers.filter(isUsable));
    const newest = new Set([...all].map(([shortName, offers]) => newestOf(usable.get(shortName) ?? offers, versionOf)));
    const sites = of.map((site) => {
      const { id, url, type, publicKeys, generated, problem } = site;
      const offers = (decided.get(site) ?? []).map((offer) => offeredPlugin(offer, newest.has(offer)));
      return { id, url, type, publicKeys, generated, problem, offers };
    });
    return { of, sites, usable };
  }

  /** Says whether a package works with this server. Thousands of them name the same few versions. */
  function isUsable({ manifest: { server } }: Offer): boolean {
    const before = met.get(server);
    if (before !== undefined) return before;
    const isMet = compareVersions(serverVersion, server) >= 0;
    if (met.size < SERVERS_KEPT) met.set(server, isMet);
    return isMet;
  }

  function offeredPlugin(offer: Offer, isNewest: boolean): OfferedPlugin {
    const { manifest, size, site } = offer;
    const { server } = manifest;
    const tooNew = `It needs version ${server} of this server; this is ${serverVersion}.`;
    // Without a copy in between: there may be thousands.
    return {
      shortName: manifest.shortName,
      longName: manifest.displayName,
      version: manifest.version,
      description: manifest.description,
      homepage: manifest.url,
      packageName: manifest.packageName,
      size,
      requiredServer: server,
      dependencies: manifest.dependencies,
      permissions: manifest.permissions,
      site,
      isNewest,
      refusal: isUsable(offer) ? null : tooNew,
    };
  }

  return {
    get sites() {
      return known().sites;
    },
    newerVersion(shortName, here) {
      const newest = newestAbove(known().usable.get(shortName) ?? [], versionOf, here);
      return newest?.manifest.version ?? null;
    },
  };
}

function versionOf({ manifest }: Offer): string {
  return manifest.version;
}

function byName(offers: readonly Offer[]): ReadonlyMap<string, readonly Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { shortName } = offer.manifest;
    const others = found.get(shortName);
    if (others === undefined) found.set(shortName, [offer]);
    else others.push(offer);
  }
  return found;
}
