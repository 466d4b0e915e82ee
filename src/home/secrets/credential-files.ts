import { readFile, stat } from 'node:fs/promises';
import { isMissing, LruMap } from '../../kit/index.ts';
import { childOf, decodeUtf8, parseXml, type XmlElement, XmlError } from '../../xml/index.ts';
import { locationOf } from '../files/error-location.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { CredentialFiles } from './secret-types.ts';

const FOLDER_PROPERTY =
  'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider_-FolderCredentialsProperty';
/** Limits the folders whose files are cached. */
const REMEMBERED = 500;

interface Known {
  /** Holds size and time of the last change, which distinguish one state of the file from another. */
  readonly state: string;
  readonly element: XmlElement | null;
}

export function createCredentialFiles({ layout, placeOf }: ItemLayout<'credentials' | 'jobConfig'>): CredentialFiles {
  const known = new LruMap<string, Known>(REMEMBERED);

  /**
   * Returns the part of a file that `select` finds; parsed again only when the file is another one than the last time.
   */
  async function partOf(
    path: string,
    select: (root: XmlElement) => XmlElement | undefined,
  ): Promise<XmlElement | null> {
    try {
      const { ino, size, mtimeNs } = await stat(path, { bigint: true });
      const state = `${ino} ${size} ${mtimeNs}`;
      const before = known.get(path);
      if (before?.state === state) return before.element;
      const element = select(await read(path)) ?? null;
      known.set(path, { state, element });
      return element;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    server: () => partOf(layout.credentials, (root) => root),
    async folder(fullName) {
      return partOf(layout.jobConfig(placeOf(fullName)), (root) => {
        const properties = childOf(root, 'properties');
        return properties && childOf(properties, FOLDER_PROPERTY);
      });
    },
  };
}

async function read(path: string): Promise<XmlElement> {
  try {
    return parseXml(decodeUtf8(await readFile(path)));
  } catch (error) {
    if (error instanceof XmlError) throw new Error(`${locationOf(path, error)}: ${error.reason}`);
    throw error;
  }
}
