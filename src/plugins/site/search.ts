import { PackageError } from '../package/manifest.ts';
import type { Offer } from './offer.ts';
import { inOrder } from './precedence.ts';
import type { ReadSite } from './read-site.ts';

/** Looks for plugins in the sites, for installations that were begun together. */
export interface SiteSearch {
  /** Returns what the first site that has a plugin offers of it. Sites that could not be read are read again, once. */
  offersOf(shortName: string): Promise<readonly Offer[]>;
  /** Reads the indexes again that were read some minutes ago; false where there are none, or they were read for this search. */
  readAgain(): Promise<boolean>;
  /** Says, for people, which sites could not be asked. */
  readonly problems: readonly string[];
}

export interface SearchDependencies {
  sites(): readonly ReadSite[];
  /** Reads the sites for which this is true. */
  read(isWanted: (site: ReadSite) => boolean): Promise<void>;
  /** Asks a registry. Throws PackageError where it cannot be asked. */
  ask(registry: ReadSite, shortName: string): Promise<readonly Offer[]>;
  now(): number;
}

/** Limits the age of an index that is believed where it has not what is looked for. */
const OLD_MS = 5 * 60_000;

/** Creates a search. */
export function createSearch({ sites, read, ask, now }: SearchDependencies): SiteSearch {
  /** Holds the addresses of the sites that were read for this search. */
  const tried = new Set<string>();
  const problems = new Map<string, string>();

  const note = ({ id, url }: ReadSite, reason: string): void =>
    void problems.set(url, `the site ${id} could not be read: ${reason}`);

  async function readThose(found: readonly ReadSite[]): Promise<void> {
    const addresses = new Set(found.map(({ url }) => url));
    for (const url of addresses) tried.add(url);
    await read(({ url, type }) => type === 'index' && addresses.has(url));
  }

  /** Returns a site whose index was read, if it can be. */
  async function known(site: ReadSite): Promise<ReadSite> {
    if ((site.readAt === null || site.problem !== null) && !tried.has(site.url)) await readThose([site]);
    const now = sites().find(({ url, type }) => url === site.url && type === site.type) ?? site;
    if (now.problem !== null) note(now, now.problem);
    return now;
  }

  async function asked(registry: ReadSite, shortName: string): Promise<readonly Offer[] | null> {
    try {
      return await ask(registry, shortName);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      note(registry, error.message);
      return null;
    }
  }

  return {
    async offersOf(shortName) {
      for (const each of inOrder(sites())) {
        const site = each.type === 'npm' ? each : await known(each);
        const offers =
          site.type === 'npm'
            ? await asked(site, shortName)
            : site.offered.filter(({ manifest }) => manifest.shortName === shortName);
        if (offers !== null && offers.length > 0) return offers;
        // Nobody knows whether it has the plugin, so that those after it cannot decide.
        if (offers === null || (site.type === 'index' && site.readAt === null)) return [];
      }
      return [];
    },
    async readAgain() {
      const old = sites().filter(
        ({ type, url, readAt }) => type === 'index' && readAt !== null && now() - readAt > OLD_MS && !tried.has(url),
      );
      if (old.length > 0) await readThose(old);
      return old.length > 0;
    },
    get problems() {
      return [...problems.values()];
    },
  };
}
