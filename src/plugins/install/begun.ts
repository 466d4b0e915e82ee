import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import type { WantedPlugin } from '../../model/index.ts';

/** Remembers, over the end of the server, which installations have begun and are not over. */
export interface BegunInstallations {
  /** Reads what an earlier server has begun; none where that cannot be read, which the log says. */
  load(): Promise<readonly WantedPlugin[]>;
  add(wanted: WantedPlugin): void;
  /** Forgets an installation that is over. */
  remove(wanted: WantedPlugin): void;
  /** Resolves when what was added and removed so far is on the disk. */
  kept(): Promise<void>;
}

export function createBegunInstallations(folder: string, log: Pick<Logger, 'warn'>): BegunInstallations {
  const path = join(folder, '.installing.json');
  const locks = new KeyedLock();
  const begun: WantedPlugin[] = [];
  let isWritten = true;

  async function write(): Promise<void> {
    if (isWritten) return;
    isWritten = true;
    try {
      if (begun.length === 0) await rm(path, { force: true });
      else await writeAtomic(path, `${JSON.stringify(begun)}\n`);
    } catch (error) {
      isWritten = false;
      throw error;
    }
  }

  function changed(): void {
    isWritten = false;
    void kept().catch((error: unknown) => {
      log.warn({ path, err: messageOf(error) }, 'installations of plugins would not survive the end of the server');
    });
  }

  const kept = (): Promise<void> => locks.run('file', write);

  return {
    async load() {
      try {
        const read: unknown = JSON.parse(await readFile(path, 'utf8'));
        // What of it does not begin again, such as what is built in by now, is forgotten.
        isWritten = false;
        return Array.isArray(read) ? read.filter(isWanted) : [];
      } catch (error) {
        if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'installations of plugins cannot go on');
        return [];
      }
    },
    add(wanted) {
      begun.push(wanted);
      changed();
    },
    remove(wanted) {
      begun.splice(begun.indexOf(wanted), 1);
      changed();
    },
    kept,
  };
}

function isWanted(value: unknown): value is WantedPlugin {
  const { shortName, version, orNewer }: Partial<Record<keyof WantedPlugin, unknown>> = Object(value);
  const isVersion = version === null || typeof version === 'string';
  return typeof shortName === 'string' && isVersion && ['boolean', 'undefined'].includes(typeof orNewer);
}
