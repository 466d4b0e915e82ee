import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredSite, UpdateSiteFile } from '../../home/index.ts';
import { type Clock, isMissing, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import { fail, type UpdateSite } from '../../model/index.ts';
import { PackageError } from '../package/manifest.ts';
import { offersOfRegistry } from './npm-registry.ts';
import type { Offer } from './offer.ts';
import { keyOf, readSiteIndex, type SiteIndex } from './site-index.ts';

/** Names the update site of a home that names none: Jenkins's own, from which nothing is fetched. */
const DEFAULT: UpdateSite = {
  id: 'default',
  url: 'https://updates.jenkins.io/update-center.json',
  type: 'jenkins',
  publicKeys: [],
};

/** Limits the age of what was read of the sites: older than a day, it is read again when somebody looks. */
const FRESH_MS = 24 * 60 * 60_000;

/** Matches the addresses of update sites for Jenkins: what is there are programs for Java. */
const OF_JENKINS = /\/update-center(?:\.actual)?\.json(?:$|\?)/;

/** Describes what was read of an update site. */
export interface ReadSite extends UpdateSite {
  readonly generated: number;
  readonly problem: string | null;
  readonly offered: readonly Offer[];
}

export interface Sites {
  readonly all: readonly ReadSite[];
  load(): Promise<void>;
  /** Replaces the sites. Throws PLUGIN_SITE where one cannot be used; then nothing is changed. */
  save(sites: readonly UpdateSite[]): Promise<void>;
  /** Reads the index of each site anew, and of registries, which have none, the versions of what is installed. */
  check(): Promise<void>;
  /** Begins a check in the background where the last one was a day ago or there was none since the start. */
  freshen(): void;
  /** Returns what is offered, and of registries, which have no index, the versions of the plugins of these names. */
  offers(names: readonly string[]): Promise<readonly Offer[]>;
}

export interface SitesDependencies {
  readonly file: UpdateSiteFile;
  /** Names the folder of packages, where it is written how new the newest index of each site was. */
  readonly folder: string;
  /** Returns the short names of the packages that are installed. */
  installed(): readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Creates the update sites of a home. */
export function createSites({ file, folder, installed, clock, log }: SitesDependencies): Sites {
  const seenPath = join(folder, '.sites.json');
  let all: readonly ReadSite[] = [unread(DEFAULT)];
  /** Holds when the sites were read, in epoch milliseconds; null where they were not since the start or a change. */
  let checkedAt: number | null = null;
  let checking: Promise<void> | null = null;

  async function contentOf(site: UpdateSite, seen: Readonly<Record<string, number>>): Promise<Content> {
    const { id, url, publicKeys } = site;
    if (site.type === 'index') return readSiteIndex({ url, publicKeys, newestSeen: seen[url] ?? 0, site: id });
    return { generated: 0, offers: await ofRegistry(site, installed()) };
  }

  async function read(site: UpdateSite, seen: Readonly<Record<string, number>>): Promise<ReadSite> {
    if (site.type === 'jenkins') return unread(site);
    try {
      const { generated, offers } = await contentOf(site, seen);
      return { ...site, generated, offered: offers, problem: null };
    } catch (error) {
      log.warn({ site: site.id, url: site.url, reason: messageOf(error) }, 'an update site could not be read');
      // What it offered before is still true.
      const before = all.find(({ url }) => url === site.url);
      return { ...site, generated: before?.generated ?? 0, offered: before?.offered ?? [], problem: messageOf(error) };
    }
  }

  async function readAll(): Promise<void> {
    for (;;) {
      const asked = all;
      const seen = await readSeen(seenPath);
      const found = await Promise.all(asked.map((site) => read(site, seen)));
      // Other sites were set meanwhile.
      if (all !== asked) continue;
      all = found;
      checkedAt = clock.now();
      const fresh = found
        .filter(({ generated }) => generated > 0)
        .map(({ url, generated }) => [url, generated] as const);
      if (fresh.length > 0)
        await writeAtomic(seenPath, `${JSON.stringify({ ...seen, ...Object.fromEntries(fresh) })}\n`);
      return;
    }
  }

  /** Reads all sites, or waits for who does so. */
  function check(): Promise<void> {
    checking ??= readAll().finally(() => {
      checking = null;
    });
    return checking;
  }

  return {
    get all() {
      return all;
    },
    async load() {
      const stored = await file.load();
      all = stored.length === 0 ? [unread(DEFAULT)] : stored.map((site) => unread(typed(site)));
      checkedAt = null;
    },
    async save(sites) {
      for (const site of sites) refuse(site);
      await file.save(
        sites.map(({ id, url, type, publicKeys }) => ({ id, url, type: type === 'npm' ? type : 'index', publicKeys })),
      );
      all = sites.map(
        (site) => all.find(({ url, publicKeys }) => url === site.url && publicKeys === site.publicKeys) ?? unread(site),
      );
      checkedAt = null;
    },
    async check() {
      // What was begun before may have seen what was there before.
      await checking?.catch(() => undefined);
      await check();
    },
    freshen() {
      const isOld = checkedAt === null || clock.now() - checkedAt > FRESH_MS;
      if (!isOld || all.every(({ type }) => type === 'jenkins')) return;
      void check().catch((error: unknown) => {
        log.warn({ err: messageOf(error) }, 'the update sites could not be read');
      });
    },
    async offers(names) {
      if (checkedAt === null) await check();
      const problems = all.flatMap(({ problem }) => problem ?? []);
      const ofRegistries = await Promise.all(
        all
          .filter(({ type }) => type === 'npm')
          .map((site) =>
            ofRegistry(site, names).catch((error: unknown) => {
              problems.unshift(messageOf(error));
              return [];
            }),
          ),
      );
      const found = [
        ...all.filter(({ type }) => type === 'index'),
        ...ofRegistries.map((offered) => ({ offered })),
      ].flatMap(({ offered }) => offered);
      const isOffered = (name: string): boolean => found.some(({ manifest }) => manifest.shortName === name);
      // Why a site cannot be read is why what it has is not found.
      const [first] = problems;
      if (first !== undefined && !names.every(isOffered)) throw new PackageError(first);
      return found;
    },
  };
}

type Content = Pick<SiteIndex, 'generated' | 'offers'>;

/** Returns what a registry has of plugins of these short names. Throws PackageError where it cannot be asked. */
async function ofRegistry({ id, url }: UpdateSite, names: readonly string[]): Promise<readonly Offer[]> {
  const packages = names.flatMap((name) => packageNames(name));
  const found = await Promise.all(packages.map((name) => offersOfRegistry({ registry: url, site: id }, name)));
  return found.flat();
}

/** Returns the names under which a registry may have the package of a plugin. */
function packageNames(shortName: string): readonly string[] {
  return [`millwright-plugin-${shortName}`, shortName];
}

/** Returns a site as it is used: Jenkins's own are known by their address. */
export function typed(site: StoredSite): UpdateSite {
  return { ...site, type: site.type === 'index' && OF_JENKINS.test(site.url) ? 'jenkins' : site.type };
}

function unread(site: UpdateSite): ReadSite {
  return { ...site, generated: 0, problem: null, offered: [] };
}

function refuse({ url, publicKeys }: UpdateSite): void {
  if (!URL.canParse(url) || !/^(https?|file):$/.test(new URL(url).protocol))
    fail('PLUGIN_SITE', url, 'it is no address of http, https or file');
  for (const key of publicKeys) {
    try {
      keyOf(key);
    } catch (error) {
      fail('PLUGIN_SITE', url, messageOf(error));
    }
  }
}

async function readSeen(path: string): Promise<Readonly<Record<string, number>>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    const entries = Object.entries(Object(value)).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return Object.fromEntries(entries);
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return {};
    throw error;
  }
}
