import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isMissing, type KeyedLock, LruMap, writeAtomic } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { childOf, decodeUtf8, parseXml, type XmlElement, XmlError, type XmlPath } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { locationOf } from '../files/error-location.ts';
import { lockOfFile } from '../files/file-locks.ts';
import { readable } from '../files/posted-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { ItemStore } from '../items/item-types.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { UserFiles } from '../users/user-types.ts';
import type { CredentialFiles, StoreEdit } from './credential-types.ts';

const FOLDER_PROPERTY =
  'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider_-FolderCredentialsProperty';
const USER_PROPERTY = 'com.cloudbees.plugins.credentials.UserCredentialsProvider_-UserCredentialsProperty';
const EMPTY_STORE = `<?xml version='1.1' encoding='UTF-8'?>
<com.cloudbees.plugins.credentials.SystemCredentialsProvider>
</com.cloudbees.plugins.credentials.SystemCredentialsProvider>
`;
/** Limits the folders and users whose files are cached. */
const REMEMBERED = 500;

interface Known {
  /** Holds size and time of the last change, which distinguish one state of the file from another. */
  readonly state: string;
  readonly element: XmlElement | null;
}

interface Dependencies extends ItemLayout<'credentials' | 'jobConfig'> {
  readonly locks: KeyedLock;
  readonly items: Pick<ItemStore, 'get' | 'rewrite'>;
  readonly users: Pick<UserFiles, 'fileOf' | 'rewrite'>;
  readonly written?: DocumentWritten;
}

export function createCredentialFiles({
  layout,
  placeOf,
  locks,
  items,
  users,
  written,
}: Dependencies): CredentialFiles {
  const known = new LruMap<string, Known>(REMEMBERED);

  /** Returns the element at `path` of a file; parsed again only when the file is another one than the last time. */
  async function partOf(file: string, path: XmlPath): Promise<XmlElement | null> {
    try {
      const { ino, size, mtimeNs } = await stat(file, { bigint: true });
      const state = `${ino} ${size} ${mtimeNs}`;
      const before = known.get(file);
      if (before?.state === state) return before.element;
      const element = elementAt(await read(file), path);
      known.set(file, { state, element });
      return element;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function changeServer(edit: StoreEdit): Promise<void> {
    const file = layout.credentials;
    await locks.run(lockOfFile(basename(file)), () =>
      orUnwritable(async () => {
        const source = await textOf(file);
        const text = await readable(file, () => edit(source ?? EMPTY_STORE, []));
        if (text !== source) await writeAtomic(file, text, { mode: 0o600 });
        written?.(file, source, text);
      }),
    );
  }

  return {
    server: () => partOf(layout.credentials, []),
    folder: async (fullName) => partOf(layout.jobConfig(placeOf(fullName)), ['properties', FOLDER_PROPERTY]),
    async user(id) {
      const file = await users.fileOf(id);
      return file === null ? null : partOf(file, ['properties', USER_PROPERTY]);
    },
    async change(place, edit) {
      if (place.kind === 'system') return changeServer(edit);
      if (place.kind === 'user') return users.rewrite(place.name, (text) => edit(text, ['properties', USER_PROPERTY]));
      const item = items.get(place.name);
      if (item?.kind !== 'folder') return fail('FOLDER_NOT_FOUND', place.name);
      return items.rewrite(item, (text) => edit(text, ['properties', FOLDER_PROPERTY]));
    },
  };
}

function elementAt(root: XmlElement, path: XmlPath): XmlElement | null {
  let element: XmlElement | undefined = root;
  for (const name of path) element = element && childOf(element, String(name));
  return element ?? null;
}

async function textOf(file: string): Promise<string | null> {
  try {
    return decodeUtf8(await readFile(file));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function read(path: string): Promise<XmlElement> {
  try {
    return parseXml(decodeUtf8(await readFile(path)));
  } catch (error) {
    if (error instanceof XmlError) throw new Error(`${locationOf(path, error)}: ${error.reason}`);
    throw error;
  }
}
