import type { StoredSite, UpdateSiteFile } from '../../home/index.ts';
import { type Clock, KeyedLock, type Logger, mapConcurrent, messageOf } from '../../kit/index.ts';
import { fail, type UpdateSite, withoutPassword } from '../../model/index.ts';
import { offersOfRegistry } from './npm-registry.ts';
import type { Offer } from './offer.ts';
import { inOrder } from './precedence.ts';
import { type ReadSite, unread } from './read-site.ts';
import { createSearch, type SiteSearch } from './search.ts';
import { createSeenIndexes } from './seen.ts';
import { keyOf, readSiteIndex } from './site-index.ts';

/** Names the update site of a home that names none: Jenkins's own, from which nothing is fetched. */
const DEFAULT: UpdateSite = {
  id: 'default',
  url: 'https://updates.jenkins.io/update-center.json',
  type: 'jenkins',
  publicKeys: [],
};

/** Limits the age of what was read of the sites: older than a day, it is read again when somebody looks. */
const FRESH_MS = 24 * 60 * 60_000;

/** Limits the questions to a registry at the same time. */
const ASKED_AT_ONCE = 4;

/** Matches the addresses of update sites for Jenkins: what is there are programs for Java. */
const OF_JENKINS = /\/update-center(?:\.actual)?\.json(?:$|\?)/;

export interface Sites {
  /** Holds the sites in the order of the configuration, with what was read of them; another list after each change. */
  readonly all: readonly ReadSite[];
  /** Reads which sites there are. */
  load(): Promise<void>;
  /** Replaces the sites. Throws PLUGIN_SITE where one cannot be used; then nothing is changed. */
  save(sites: readonly UpdateSite[]): Promise<void>;
  /** Reads the index of each site anew, and of registries, which have none, the versions of what is installed. */
  check(): Promise<void>;
  /** Begins a check in the background where the last one was a day ago or there was none since the start. */
  freshen(): void;
  /** Begins to look for plugins that are to be installed. */
  search(): SiteSearch;
  /** Resolves when no site is being read. */
  settled(): Promise<void>;
}

export interface SitesDependencies {
  readonly file: UpdateSiteFile;
  /** Names the folder of packages, where it is written which index of each site was seen last. */
  readonly folder: string;
  /** Returns the short names of the packages that are installed. */
  installed(): readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Ends what is being fetched. */
  readonly signal: AbortSignal;
}

/** Creates the update sites of a home. */
export function createSites({ file, folder, installed, clock, log, signal }: SitesDependencies): Sites {
  const seen = createSeenIndexes(folder);
  const locks = new KeyedLock();
  let all: readonly ReadSite[] = [unread(DEFAULT)];
  /** Holds when all sites were read, in epoch milliseconds; null where they were not since the start or a change. */
  let checkedAt: number | null = null;
  /** Holds the readings that are under way or wait for others. */
  let readings = 0;
  /** Holds a check that has not begun. */
  let waiting: Promise<void> | null = null;

  const ask = ({ id, url }: UpdateSite, shortName: string): Promise<readonly Offer[]> =>
    offersOfRegistry({ url, site: id, signal }, shortName);

  /** Does one reading after the other: the answer that was asked for last is the one that stays. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    readings += 1;
    try {
      await locks.run('read', work);
    } finally {
      readings -= 1;
    }
  }

  /** Returns a site with what a reading of it brought; where that failed, what it offered before is still true. */
  async function readingOf(site: ReadSite, read: () => Promise<Pick<ReadSite, 'generated' | 'offered'>>) {
    try {
      return { ...site, ...(await read()), readAt: clock.now(), problem: null };
    } catch (error) {
      const reason = messageOf(error);
      log.warn({ site: site.id, url: withoutPassword(site.url), reason }, 'an update site could not be read');
      return { ...site, problem: reason };
    }
  }

  function readIndex(site: ReadSite): Promise<ReadSite> {
    return readingOf(site, async () => {
      const { id, url, publicKeys } = site;
      const index = await readSiteIndex({ url, publicKeys, site: id, signal });
      await seen.accept(url, index, clock.now());
      return { generated: index.generated, offered: index.offers };
    });
  }

  /** Asks a registry for what is installed and no site before it has. */
  function readRegistry(site: ReadSite, before: readonly ReadSite[]): Promise<ReadSite> {
    return readingOf(site, async () => {
      const taken = new Set(before.flatMap(({ offered }) => offered.map(({ manifest }) => manifest.shortName)));
      const names = installed().filter((name) => !taken.has(name));
      const found: (readonly Offer[])[] = [];
      await mapConcurrent(names, ASKED_AT_ONCE, async (name) => void found.push(await ask(site, name)));
      return { generated: 0, offered: found.flat() };
    });
  }

  async function readSites(isWanted: (site: ReadSite) => boolean): Promise<void> {
    for (;;) {
      const asked = all;
      const wanted = new Set(asked.filter(isWanted));
      const indexes = inOrder(asked).filter(({ type }) => type === 'index');
      const found = new Map<ReadSite, ReadSite>();
      await Promise.all(indexes.map(async (site) => found.set(site, wanted.has(site) ? await readIndex(site) : site)));
      for (const site of inOrder(asked).filter(({ type }) => type === 'npm')) {
        const before = [...found.values()];
        // While nobody knows what a site has, those after it decide nothing.
        const isAsked = wanted.has(site) && before.every(({ readAt }) => readAt !== null);
        found.set(site, isAsked ? await readRegistry(site, before) : site);
      }
      // Other sites were set meanwhile.
      if (all !== asked) continue;
      all = asked.map((site) => found.get(site) ?? site);
      return;
    }
  }

  /** Reads all sites. What was begun before may have seen what was there before. */
  function check(): Promise<void> {
    waiting ??= inTurn(async () => {
      waiting = null;
      await readSites(() => true);
      checkedAt = clock.now();
    });
    return waiting;
  }

  /** Takes over other sites; what was read of those that stay is kept. */
  function adopt(sites: readonly UpdateSite[]): void {
    const readBefore = all.filter(({ type }) => type !== 'jenkins');
    all = sites.map((site) => readBefore.find((known) => isSame(known, site)) ?? unread(site));
    if (all.some((site) => !readBefore.includes(site))) checkedAt = null;
  }

  return {
    get all() {
      return all;
    },
    async load() {
      const { sites, problem } = await file.load();
      if (problem === null) adopt(sites.length === 0 ? [DEFAULT] : sites.map(typed));
      else all = [unread(DEFAULT, problem)];
    },
    save: (sites) =>
      locks.run('save', async () => {
        for (const site of sites) refuse(site);
        const stored = sites.map(({ id, url, type, publicKeys }): StoredSite => {
          return { id, url, type: type === 'npm' ? type : 'index', publicKeys };
        });
        await file.save(stored);
        adopt(stored.map(typed));
      }),
    check,
    freshen() {
      const isOld = checkedAt === null || clock.now() - checkedAt > FRESH_MS;
      if (!isOld || readings > 0 || all.every(({ type }) => type === 'jenkins')) return;
      void check().catch((error: unknown) => {
        log.warn({ err: messageOf(error) }, 'the update sites could not be read');
      });
    },
    search: () =>
      createSearch({
        sites: () => all,
        read: (isWanted) => inTurn(() => readSites(isWanted)),
        ask,
        now: () => clock.now(),
      }),
    async settled() {
      await locks.run('read', async () => undefined);
    },
  };
}

function isSame(known: UpdateSite, site: UpdateSite): boolean {
  const { id, url, type, publicKeys } = site;
  const hasSameKeys =
    known.publicKeys.length === publicKeys.length && publicKeys.every((key, at) => key === known.publicKeys[at]);
  return known.id === id && known.url === url && known.type === type && hasSameKeys;
}

/** Returns a site as it is used: Jenkins's own are known by their address. */
function typed(site: StoredSite): UpdateSite {
  return { ...site, type: site.type === 'index' && OF_JENKINS.test(site.url) ? 'jenkins' : site.type };
}

function refuse({ url, publicKeys }: UpdateSite): void {
  if (!URL.canParse(url) || !/^(https?|file):$/.test(new URL(url).protocol))
    fail('PLUGIN_SITE', withoutPassword(url), 'it is no address of http, https or file');
  for (const key of publicKeys) {
    try {
      keyOf(key);
    } catch (error) {
      fail('PLUGIN_SITE', withoutPassword(url), messageOf(error));
    }
  }
}
