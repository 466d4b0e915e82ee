import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, KeyedLock, messageOf, writeAtomic } from '../../kit/index.ts';
import { withoutPassword } from '../../model/index.ts';
import { isObject, PackageError } from '../package/manifest.ts';
import type { SiteIndex } from './site-index.ts';

/** Names the file below the folder of plugins. */
const NAME = '.sites.json';
const SHOWN = `plugins/${NAME}`;

/** Limits how far the clock of a site may be ahead of ours. */
const AHEAD_MS = 24 * 60 * 60_000;

/** Describes the newest index that was ever seen at an address. */
interface Seen {
  /** Names the site, as the index says; null where a server before this one did not write it down. */
  readonly id: string | null;
  readonly generated: number;
}

/** Remembers the newest index of each address, so that nobody can pass an old one, or that of another site, for a new one. */
export interface SeenIndexes {
  /** Takes note of an index. Throws PackageError where it is refused, or it is not known what was seen before. */
  accept(url: string, index: SiteIndex, now: number): Promise<void>;
}

/** Creates the memory, which is a file in the folder of plugins. */
export function createSeenIndexes(folder: string): SeenIndexes {
  const path = join(folder, NAME);
  const locks = new KeyedLock();
  return {
    accept: (url, index, now) =>
      locks.run(NAME, async () => {
        const all = await readAll(path);
        const address = withoutPassword(url);
        const { id, generated } = index;
        const before = all.get(address);
        refuse({ address, index, before, now });
        if (before?.id === id && before.generated === generated) return;
        const written = Object.fromEntries([...all, [address, { id, generated }]]);
        await mkdir(folder, { recursive: true });
        await writeAtomic(path, `${JSON.stringify(written)}\n`).catch((error: unknown) => {
          throw new PackageError(`it could not be written into ${SHOWN} that its index was seen: ${messageOf(error)}`);
        });
      }),
  };
}

interface Judged {
  readonly address: string;
  readonly index: SiteIndex;
  readonly before: Seen | undefined;
  readonly now: number;
}

function refuse({ address, index: { id, generated }, before, now }: Judged): void {
  const made = new Date(generated).toISOString();
  if (generated > now + AHEAD_MS)
    throw new PackageError(`${address}: the index says that it was made at ${made}, which is in the future`);
  if (before === undefined) return;
  if (before.id !== null && before.id !== id)
    throw new PackageError(
      `${address}: the index is that of the site ${quoted(id)}, and that of ${quoted(before.id)} was there before; where the site has a new name, remove its entry from ${SHOWN}`,
    );
  if (generated < before.generated)
    throw new PackageError(
      `${address}: the index of ${made} is older than one that was seen before, of ${new Date(before.generated).toISOString()}; where the site was put back on purpose, remove its entry from ${SHOWN}`,
    );
}

async function readAll(path: string): Promise<ReadonlyMap<string, Seen>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isObject(value)) throw new Error('it is no object');
    return new Map(Object.entries(value).map(([url, seen]) => [withoutPassword(url), seenOf(seen)]));
  } catch (error) {
    if (isMissing(error)) return new Map();
    // An old index would pass for a new one.
    throw new PackageError(
      `${SHOWN}, which says what was seen of the sites before, cannot be read (${messageOf(error)}); restore it, or remove it to believe the next index of each site whatever its age`,
    );
  }
}

function seenOf(value: unknown): Seen {
  if (isTime(value)) return { id: null, generated: value };
  if (!isObject(value)) throw new Error('it has an entry that is none');
  const { id, generated } = value;
  if (!isTime(generated) || (typeof id !== 'string' && id !== null)) throw new Error('it has an entry that is none');
  return { id, generated };
}

/** Says whether a value is a time, of which a date can be made. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

function quoted(id: string): string {
  return JSON.stringify(id.slice(0, 100));
}
