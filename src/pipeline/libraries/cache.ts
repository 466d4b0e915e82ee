import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, isMissing, KeyedLock } from '../../kit/index.ts';
import type { LibraryConfig, LoadedLibrary } from '../../points/index.ts';
import { copyFolder } from './files.ts';

export interface CachedLibrary {
  readonly record: LoadedLibrary;
  readonly caching: NonNullable<LibraryConfig['cachingConfiguration']>;
  /** Holds the absolute path where versions of this library are cached. */
  readonly cache: string;
  /** Holds the absolute path to which its files are copied. */
  readonly target: string;
  readonly clock: Pick<Clock, 'now'>;
  say(line: string): void;
  /** Fetches the library's files into a folder. */
  fetch(folder: string): Promise<void>;
}

const LAST_READ = 'last_read';
/** Ensures that a version is fetched once for all builds that need it at the same time. */
const locks = new KeyedLock();

/** Returns whether a version must not be cached because it contains one of the excluded words. */
export function isExcluded({ excludedVersionsStr }: CachedLibrary['caching'], version: string): boolean {
  return excludedVersionsStr.split(' ').some((each) => each.trim() !== '' && version.includes(each));
}

/** Copies a library's files from the cache in the home, to which they are fetched first if they are missing or too old. */
export async function fromCache(library: CachedLibrary): Promise<void> {
  const { record, cache, target, clock } = library;
  await locks.run(cache, async () => {
    await refresh(library);
    const now = new Date(clock.now());
    await utimes(join(cache, LAST_READ), now, now);
    await writeFile(`${cache}-name.txt`, record.name);
    await copyFolder(cache, target);
  });
  await rm(join(target, LAST_READ), { force: true });
}

async function refresh({ record, caching, cache, clock, say, fetch }: CachedLibrary): Promise<void> {
  const title = `Library ${record.name}@${record.version}`;
  const fetched = await fetchedAt(cache);
  const minutes = caching.refreshTimeMinutes;
  if (fetched !== null && (minutes <= 0 || fetched + minutes * 60_000 > clock.now())) {
    say(`${title} is cached. Copying from home.`);
    return;
  }
  if (fetched !== null) say(`${title} is due for a refresh after ${minutes} minutes, clearing.`);
  await rm(cache, { recursive: true, force: true });
  say(`Caching library ${record.name}@${record.version}`);
  // It gets its name when it is complete.
  const making = `${cache}.tmp`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await fetch(making);
  await writeFile(join(making, LAST_READ), '');
  const now = new Date(clock.now());
  await utimes(making, now, now);
  await rename(making, cache);
  await sweep(dirname(cache), clock.now());
}

/** Limits how long a version stays cached that nobody has read, in milliseconds. Jenkins: `LibraryCachingCleanup`. */
const KEPT_UNREAD_MS = 7 * 24 * 60 * 60 * 1000;

async function sweep(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{64}$/.test(name)) continue;
    const cache = join(folder, name);
    const read = await stat(join(cache, LAST_READ)).catch(() => null);
    if (read === null || read.mtimeMs + KEPT_UNREAD_MS > now) continue;
    await rm(cache, { recursive: true, force: true });
    await rm(`${cache}-name.txt`, { force: true });
  }
}

/** Returns when a version was fetched, which is the time of its folder, as in Jenkins; null where it was not. */
async function fetchedAt(cache: string): Promise<number | null> {
  try {
    return (await stat(cache)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
