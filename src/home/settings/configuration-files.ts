import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, type KeyedLock, namesIn, syncFolder, writeAtomic } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';

/** Reads and replaces, as a whole, the files that hold the configuration of the server, by their names below the home. */
export interface ConfigurationFiles {
  /** Returns the texts of those that are there. Throws where one cannot be read. */
  read(): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes the files that are other than before, then does the work beside them: all or nothing, also where the server is killed
   * in between. What the home made of them is read again. Throws CONFIGURATION_CHANGED where somebody else changed one of the files since it was read, HOME_UNWRITABLE,
   * and what the work throws, which must have undone itself.
   */
  replace(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, beside?: Beside): Promise<void>;
  /** Ends what a killed server began, as `replace` would have. Returns whether there was anything. */
  finish(work: (note: string) => Promise<void>): Promise<boolean>;
}

/** Describes what is done together with writing files. */
export interface Beside {
  /** Says what the work is, so that another process can do it: without plain secrets. */
  readonly note: string;
  work(): Promise<void>;
}

/** Is the work beside files that are all there is. */
const FILES_ALONE: Beside = { note: '', work: async () => undefined };

interface Unfinished {
  readonly files: Readonly<Record<string, string>>;
  readonly note: string;
}

interface Deps {
  readonly layout: Pick<Layout, 'folder' | 'nodes' | 'unfinishedConfiguration'>;
  readonly locks: KeyedLock;
  /** Names the files beside those of the nodes. */
  readonly files: readonly string[];
  /** Names those that hold no secrets, which others may read. */
  readonly isPublic: (name: string) => boolean;
  readonly written?: DocumentWritten;
  /** Reads again what was made of the files. */
  load(): Promise<void>;
}

export function createConfigurationFiles({
  layout,
  locks,
  files,
  isPublic,
  written: told,
  load,
}: Deps): ConfigurationFiles {
  const plan = layout.unfinishedConfiguration;
  const pathOf = (name: string): string => join(layout.folder, name);
  const alone = <T>(task: () => Promise<T>): Promise<T> => locks.run('settings', () => orUnwritable(task));
  async function write(name: string, text: string): Promise<void> {
    await writeAtomic(pathOf(name), text, isPublic(name) ? {} : { mode: 0o600 });
  }
  async function forget(): Promise<void> {
    await rm(plan, { force: true });
    await syncFolder(dirname(plan));
  }
  return {
    async read() {
      const nodes = (await namesIn(layout.nodes)).map((name) => `nodes/${name}/config.xml`);
      const texts = new Map<string, string>();
      for (const name of [...files, ...nodes]) {
        const text = await textOf(pathOf(name));
        if (text !== null) texts.set(name, text);
      }
      return texts;
    },
    async replace(before, after, { note, work } = FILES_ALONE) {
      await alone(async () => {
        const changed = [...after].filter(([name, text]) => before.get(name) !== text);
        for (const [name] of changed)
          if ((await textOf(pathOf(name))) !== (before.get(name) ?? null)) fail('CONFIGURATION_CHANGED', name);
        const unfinished: Unfinished = { files: Object.fromEntries(changed), note };
        const written: string[] = [];
        try {
          await writeAtomic(plan, JSON.stringify(unfinished), { mode: 0o600 });
          for (const [name, text] of changed) {
            written.push(name);
            await write(name, text);
          }
          await work();
        } catch (error) {
          for (const name of written) {
            const old = before.get(name);
            await (old === undefined ? rm(pathOf(name), { force: true }) : write(name, old)).catch(() => undefined);
          }
          await forget();
          throw error;
        }
        await forget();
        for (const [name, text] of changed) told?.(pathOf(name), before.get(name) ?? null, text);
      });
      await load();
    },
    async finish(work) {
      const began = await alone(async () => {
        const text = await textOf(plan);
        if (text === null) return false;
        const { files: wanted, note }: Unfinished = JSON.parse(text);
        for (const [name, content] of Object.entries(wanted)) await write(name, content);
        if (note !== FILES_ALONE.note) await work(note);
        await forget();
        return true;
      });
      if (began) await load();
      return began;
    },
  };
}

async function textOf(path: string): Promise<string | null> {
  try {
    return decodeUtf8(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
