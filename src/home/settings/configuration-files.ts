import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  isMissing,
  type KeyedLock,
  type Logger,
  messageOf,
  namesIn,
  syncFolder,
  writeAtomic,
} from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { runLocked } from '../files/file-locks.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';

/** Reads and replaces, as a whole, the files that hold the configuration of the server, by their names below the home. */
export interface ConfigurationFiles {
  /** Returns the texts of those that are there. Throws where one cannot be read. */
  read(): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes the files that are other than before, then does the work beside them: all or nothing, also where the server is killed
   * in between. What the home made of them is read again. Throws CONFIGURATION_CHANGED where somebody else changed one of the
   * files since it was read, HOME_UNWRITABLE, and what the work throws, which must have undone itself. Files that could not be
   * taken back then are written by the next start.
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
  /** Holds the digests of the files before, null for one that was not there; missing in what an older server wrote. */
  readonly before?: Readonly<Record<string, string | null>>;
  readonly note: string;
}

interface Deps {
  readonly layout: Pick<Layout, 'folder' | 'nodes' | 'unfinishedConfiguration'>;
  readonly locks: KeyedLock;
  readonly log: Pick<Logger, 'error'>;
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
  log,
  files,
  isPublic,
  written: told,
  load,
}: Deps): ConfigurationFiles {
  const plan = layout.unfinishedConfiguration;
  const pathOf = (name: string): string => join(layout.folder, name);
  const alone = <T>(names: Iterable<string>, task: () => Promise<T>): Promise<T> =>
    runLocked(locks, names, () => orUnwritable(task));
  async function write(name: string, text: string): Promise<void> {
    await writeAtomic(pathOf(name), text, isPublic(name) ? {} : { mode: 0o600 });
  }
  async function forget(): Promise<void> {
    await rm(plan, { force: true });
    await syncFolder(dirname(plan));
  }
  /** Puts files back as they were, and says whether all of them are. */
  async function takenBack(names: readonly string[], before: ReadonlyMap<string, string>): Promise<boolean> {
    let all = true;
    for (const name of names) {
      const old = before.get(name);
      try {
        await (old === undefined ? rm(pathOf(name), { force: true }) : write(name, old));
      } catch (error) {
        all = false;
        log.error({ file: name, err: messageOf(error) }, 'a file of the configuration could not be taken back');
      }
    }
    return all;
  }
  /** Says whether a file was changed by somebody after a configuration that is unfinished: then it keeps that change. */
  async function isChangedSince(name: string, { files: wanted, before }: Unfinished): Promise<boolean> {
    if (before === undefined) return false;
    const now = await textOf(pathOf(name));
    return now !== wanted[name] && digestOf(now) !== before[name];
  }
  async function unfinished(): Promise<Unfinished | null> {
    const text = await textOf(plan);
    return text === null ? null : JSON.parse(text);
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
      const changed = [...after].filter(([name, text]) => before.get(name) !== text);
      const names = changed.map(([name]) => name);
      await alone(names, async () => {
        for (const name of names)
          if ((await textOf(pathOf(name))) !== (before.get(name) ?? null)) fail('CONFIGURATION_CHANGED', name);
        const digests = names.map((name) => [name, digestOf(before.get(name) ?? null)] as const);
        const begun: Unfinished = { files: Object.fromEntries(changed), before: Object.fromEntries(digests), note };
        const written: string[] = [];
        try {
          await writeAtomic(plan, JSON.stringify(begun), { mode: 0o600 });
          for (const [name, text] of changed) {
            written.push(name);
            await write(name, text);
          }
          await work();
        } catch (error) {
          if (await takenBack(written, before)) await forget();
          throw error;
        }
        await forget();
        for (const [name, text] of changed) told?.(pathOf(name), before.get(name) ?? null, text);
      });
      await load();
    },
    async finish(work) {
      const begun = await unfinished();
      if (begun === null) return false;
      const { files: wanted, note } = begun;
      await alone(Object.keys(wanted), async () => {
        for (const [name, content] of Object.entries(wanted))
          if (!(await isChangedSince(name, begun))) await write(name, content);
        if (note !== FILES_ALONE.note) await work(note);
        await forget();
      });
      await load();
      return true;
    },
  };
}

function digestOf(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex');
}

async function textOf(path: string): Promise<string | null> {
  try {
    return decodeUtf8(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
