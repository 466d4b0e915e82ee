import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, type KeyedLock, namesIn, writeAtomic } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';

/** Reads and replaces, as a whole, the files that hold the configuration of the server, by their names below the home. */
export interface ConfigurationFiles {
  /** Returns the texts of those that are there. Throws where one cannot be read. */
  read(): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes the files that are other than before, all or none. Throws CONFIGURATION_CHANGED where somebody else changed one
   * of them since it was read, HOME_UNWRITABLE.
   */
  replace(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Promise<void>;
}

interface Deps {
  readonly layout: Pick<Layout, 'folder' | 'nodes'>;
  readonly locks: KeyedLock;
  /** Names the files beside those of the nodes. */
  readonly files: readonly string[];
  /** Names those that hold no secrets, which others may read. */
  readonly isPublic: (name: string) => boolean;
}

export function createConfigurationFiles({ layout, locks, files, isPublic }: Deps): ConfigurationFiles {
  const pathOf = (name: string): string => join(layout.folder, name);
  async function textOf(name: string): Promise<string | null> {
    try {
      return decodeUtf8(await readFile(pathOf(name)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
  async function write(name: string, text: string): Promise<void> {
    await writeAtomic(pathOf(name), text, isPublic(name) ? {} : { mode: 0o600 });
  }
  return {
    async read() {
      const nodes = (await namesIn(layout.nodes)).map((name) => `nodes/${name}/config.xml`);
      const texts = new Map<string, string>();
      for (const name of [...files, ...nodes]) {
        const text = await textOf(name);
        if (text !== null) texts.set(name, text);
      }
      return texts;
    },
    replace: (before, after) =>
      locks.run('settings', () =>
        orUnwritable(async () => {
          const changed = [...after].filter(([name, text]) => before.get(name) !== text);
          for (const [name] of changed)
            if ((await textOf(name)) !== (before.get(name) ?? null)) fail('CONFIGURATION_CHANGED', name);
          const written: string[] = [];
          try {
            for (const [name, text] of changed) {
              written.push(name);
              await write(name, text);
            }
          } catch (error) {
            for (const name of written) {
              const old = before.get(name);
              await (old === undefined ? rm(pathOf(name), { force: true }) : write(name, old)).catch(() => undefined);
            }
            throw error;
          }
        }),
      ),
  };
}
