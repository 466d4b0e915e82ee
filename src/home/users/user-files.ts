import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { isMissing, type KeyedLock, type Logger, messageOf, syncFolder, writeAtomic } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8, XmlError } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import { locationOf } from '../files/error-location.ts';
import { orUnwritable } from '../files/unwritable.ts';
import { isDeletedName } from '../items/item-folders.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { readTokenUses, tokenUsesDocument } from './token-uses.ts';
import { editUser, newUserDocument, readUser } from './user-codec.ts';
import { keyedDirectoryName, randomDirectoryName } from './user-directory-name.ts';
import { readUserIndex, writeUserIndex } from './user-index.ts';
import type { TokenUse, UserFiles, UserRecord } from './user-types.ts';

export interface UserFilesDependencies {
  readonly layout: Pick<Layout, 'users' | 'usersIndex' | 'userFolder' | 'userConfig' | 'userTokenUses'>;
  readonly locks: KeyedLock;
  readonly secrets: Pick<SecretStore, 'key'>;
  readonly log: Logger;
  readonly damaged: DamageReport;
  readonly written?: DocumentWritten;
}

/** Describes what `users.xml` says. `missing` is the layout without that file, unless there are no users yet. */
type Index =
  | { readonly state: 'read'; readonly directories: ReadonlyMap<string, string> }
  | { readonly state: 'missing' | 'broken' };

interface Found {
  readonly directory: string;
  /** Is null where the file cannot be read; such a file is never written. */
  readonly record: UserRecord | null;
}

export function createUserFiles(deps: UserFilesDependencies): UserFiles {
  const { layout, locks, log, damaged } = deps;
  const alone = <T>(task: () => Promise<T>): Promise<T> => locks.run('users', () => orUnwritable(task));
  let known: Map<string, Found> | null = null;

  async function readAll(): Promise<Map<string, Found>> {
    const index = await readIndex();
    const listed: [string | null, string][] =
      index.state === 'read' ? [...index.directories] : (await directories()).map((directory) => [null, directory]);
    const found = new Map<string, Found>();
    for (const [id, directory] of listed) await readInto(found, id, directory);
    return found;
  }

  async function directories(): Promise<string[]> {
    try {
      return await directoriesIn(layout.users);
    } catch (error) {
      damaged.note(layout.users, error);
      return [];
    }
  }

  async function readInto(found: Map<string, Found>, id: string | null, directory: string): Promise<void> {
    try {
      const record = readUser(decodeUtf8(await readFile(layout.userConfig(directory))), id);
      const key = record.id || directory;
      if (!found.has(key)) found.set(key, { directory, record: key === record.id ? record : { ...record, id: key } });
    } catch (error) {
      const path = layout.userConfig(directory);
      if (isMissing(error) && !isThere(path)) return;
      damaged.note(path, error);
      const reason = error instanceof XmlError ? `${locationOf(path, error)}: ${error.reason}` : messageOf(error);
      log.error({ path, reason }, 'a user could not be read and is left out');
      found.set(id ?? directory, { directory, record: null });
    }
  }

  async function readIndex(): Promise<Index> {
    try {
      return { state: 'read', directories: readUserIndex(decodeUtf8(await readFile(layout.usersIndex))) };
    } catch (error) {
      if (isMissing(error) && !isThere(layout.usersIndex)) return { state: 'missing' };
      damaged.note(layout.usersIndex, error);
      log.error({ path: layout.usersIndex }, 'users are found by what their own files say');
      return { state: 'broken' };
    }
  }

  async function create(user: UserRecord): Promise<void> {
    const [index, found] = [await readIndex(), await readAll()];
    const keyed = index.state === 'missing' && found.size > 0;
    const directory = keyed ? keyedDirectoryName(user.id, deps.secrets) : randomDirectoryName(user.id);
    await mkdir(layout.userFolder(directory), { mode: 0o700 });
    const text = newUserDocument(user);
    await writeAtomic(layout.userConfig(directory), text, { mode: 0o600 });
    deps.written?.(layout.userConfig(directory), null, text);
    await syncFolder(layout.users);
    // Without the index, too, its own file says whose it is.
    if (keyed || index.state === 'broken') return;
    const before = index.state === 'read' ? index.directories : directoriesById(found);
    await saveIndex(index, new Map([...before, [user.id, directory]]));
  }

  async function update(user: UserRecord, directory: string): Promise<void> {
    const path = layout.userConfig(directory);
    const source = decodeUtf8(await readFile(path));
    const text = editUser(source, readUser(source, user.id), user);
    if (text !== source) await writeAtomic(path, text, { mode: 0o600 });
    deps.written?.(path, source, text);
  }

  async function saveIndex(index: Index, directories: ReadonlyMap<string, string>): Promise<void> {
    const before = index.state === 'read' ? decodeUtf8(await readFile(layout.usersIndex)) : null;
    await writeAtomic(layout.usersIndex, writeUserIndex(directories, before), { mode: 0o600 });
  }

  /** Returns no uses where there is no file. Throws for one that cannot be read: it must not be written either. */
  async function usesIn(path: string): Promise<TokenUse[]> {
    try {
      return readTokenUses(decodeUtf8(await readFile(path)));
    } catch (error) {
      if (isMissing(error) && !isThere(path)) return [];
      damaged.note(path, error);
      throw new Error(`${path} cannot be read, so it is not written`, { cause: error });
    }
  }

  return {
    async tokenUses(id) {
      const found = (known ?? (await alone(readAll))).get(id);
      return found === undefined ? [] : usesIn(layout.userTokenUses(found.directory)).catch(() => []);
    },

    saveTokenUses: (id, change) =>
      alone(async () => {
        known ??= await readAll();
        const found = known.get(id);
        if (found === undefined || found.record === null) return;
        const path = layout.userTokenUses(found.directory);
        const uuids = new Set(
          readUser(decodeUtf8(await readFile(layout.userConfig(found.directory))), id).tokens.map(({ uuid }) => uuid),
        );
        const uses = change(await usesIn(path)).filter(({ uuid }) => uuids.has(uuid));
        await writeAtomic(path, tokenUsesDocument(uses), { mode: 0o600 });
      }),

    load: () =>
      alone(async () => {
        known = await readAll();
        return [...known.values()].flatMap(({ record }) => record ?? []);
      }),

    save: (user) =>
      alone(async () => {
        known ??= await readAll();
        const found = known.get(user.id);
        if (found?.record === null) {
          throw new Error(`${layout.userConfig(found.directory)} cannot be read, so it is not written`);
        }
        if (found !== undefined) return update(user, found.directory);
        await create(user);
        known = null;
      }),

    fileOf: (id) =>
      alone(async () => {
        known ??= await readAll();
        const found = known.get(id);
        return found === undefined || found.record === null ? null : layout.userConfig(found.directory);
      }),

    rewrite: (id, change) =>
      alone(async () => {
        known ??= await readAll();
        const found = known.get(id);
        if (found === undefined || found.record === null) return fail('USER_NOT_FOUND', id);
        const path = layout.userConfig(found.directory);
        const source = decodeUtf8(await readFile(path));
        const text = change(source);
        if (text !== source) await writeAtomic(path, text, { mode: 0o600 });
        deps.written?.(path, source, text);
      }),

    delete: (id) =>
      alone(async () => {
        const found = (await readAll()).get(id);
        known = null;
        if (found === undefined) return;
        const folder = layout.userFolder(found.directory);
        const before = await textIfThere(layout.userConfig(found.directory));
        const hidden = layout.userFolder(`.${basename(folder)}.deleted-${randomBytes(6).toString('hex')}`);
        await rename(folder, hidden);
        await syncFolder(layout.users);
        deps.written?.(layout.userConfig(found.directory), before, null);
        const index = await readIndex();
        if (index.state === 'read') {
          await saveIndex(index, new Map([...index.directories].filter(([other]) => other !== id)));
        }
        await rm(hidden, { recursive: true, force: true });
      }),
  };
}

/** Returns a text for a digest; '' where it cannot be read, which keeps nobody from removing it. */
async function textIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function directoriesById(found: ReadonlyMap<string, Found>): [string, string][] {
  return [...found].map(([id, { directory }]) => [id, directory]);
}

async function directoriesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !isDeletedName(entry.name))
    .map((entry) => entry.name)
    .sort();
}
