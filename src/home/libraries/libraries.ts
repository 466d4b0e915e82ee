import { readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import {
  type KindRegistry,
  LIBRARY_FIELDS,
  LIBRARY_TAG,
  type LibraryConfig,
  readFields,
  writeFields,
} from '../../points/index.ts';
import {
  childOf,
  childrenOf,
  childText,
  decodeUtf8,
  insertChild,
  node,
  parseXml,
  setChild,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { LibraryStore } from './library-types.ts';

const ROOT = 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries';

export function createLibraryStore(deps: {
  readonly layout: Pick<Layout, 'globalLibraries' | 'libraryCache'>;
  readonly locks: KeyedLock;
  readonly registry: KindRegistry;
  readonly secrets: Pick<SecretStore, 'encrypt'>;
  readonly log: Logger;
}): LibraryStore {
  const { layout, locks, registry, secrets, log } = deps;
  const path = layout.globalLibraries;

  async function source(): Promise<string | null> {
    try {
      return decodeUtf8(await readFile(path));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  const change = <T>(task: (text: string) => Promise<T>): Promise<T> =>
    locks.run('global libraries', () =>
      orUnwritable(async () => task((await source()) ?? toDocument(node(ROOT, [node('libraries')])))),
    );

  return {
    async global() {
      try {
        const text = await source();
        return text === null ? [] : elementsIn(text).map((each) => readFields(LIBRARY_FIELDS, each, registry.context));
      } catch (error) {
        log.error({ path, err: messageOf(error) }, 'the global libraries could not be read');
        return [];
      }
    },
    put: (config) =>
      change(async (text) => {
        const at = elementsIn(text).findIndex((each) => nameOf(each) === config.name);
        const written = libraryNode(config, secrets);
        const place = at < 0 ? Number.MAX_SAFE_INTEGER : at;
        await writeAtomic(
          path,
          at < 0 ? insertChild(text, ['libraries'], place, written) : setChild(text, ['libraries', place], written),
        );
      }),
    remove: (name) =>
      change(async (text) => {
        const at = elementsIn(text).findIndex((each) => nameOf(each) === name);
        if (at >= 0) await writeAtomic(path, setChild(text, ['libraries', at], null));
        return at >= 0;
      }),
    cache: (directoryName) => layout.libraryCache(directoryName),
  };
}

function elementsIn(text: string): readonly XmlElement[] {
  const list = childOf(parseXml(text), 'libraries');
  return list === undefined ? [] : childrenOf(list, LIBRARY_TAG);
}

function nameOf(element: XmlElement): string {
  return childText(element, 'name')?.trim() ?? '';
}

function libraryNode(config: LibraryConfig, secrets: Pick<SecretStore, 'encrypt'>): XmlNode {
  return node(LIBRARY_TAG, writeFields(LIBRARY_FIELDS, config, secrets));
}
