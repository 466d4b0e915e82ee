import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import type { ForgeServer, KindRegistry, SettingsKind } from '../../points/index.ts';
import { decodeUtf8, node, parseXml, setChild, toDocument, type XmlElement } from '../../xml/index.ts';
import { readable } from '../files/posted-document.ts';
import { readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { PluginSettings } from './settings-types.ts';

interface Dependencies {
  readonly layout: Pick<Layout, 'settingsFile'>;
  readonly locks: KeyedLock;
  readonly registry: Pick<KindRegistry, 'context'>;
  readonly secrets: Pick<SecretStore, 'encrypt'>;
  readonly log: Pick<Logger, 'error'>;
  readonly kinds: readonly SettingsKind[];
}

/** Describes a file as it was at the last check; `root` is null where there is none, or it cannot be read. */
interface Looked {
  readonly state: string;
  readonly root: XmlElement | null;
}

/** Reads and writes the files in which plugins keep settings of the whole server. */
export function createPluginSettings({ layout, locks, registry, secrets, log, kinds }: Dependencies): PluginSettings {
  const looked = new Map<string, Looked>();
  const rootNow = (path: string): XmlElement | null => {
    const state = stateOf(path);
    const last = looked.get(path);
    if (last?.state === state) return last.root;
    const root = state === '' ? null : rootOf(path, log);
    looked.set(path, { state, root });
    return root;
  };
  return {
    kinds,
    async read(kind) {
      return kind.fromXml(await readDocument(layout.settingsFile(kind.file)), registry.context);
    },
    current: (kind) => kind.fromXml(rootNow(layout.settingsFile(kind.file)), registry.context),
    write: (kind, config) => locks.run(kind.file, () => orUnwritable(() => write(kind, config))),
  };

  async function write<C>(kind: SettingsKind<C>, config: C): Promise<void> {
    const path = layout.settingsFile(kind.file);
    const before = await textOf(path);
    const text = await readable(kind.file, () => {
      let edited = before ?? toDocument(node(kind.rootTag, []));
      for (const [name, element] of kind.toXml(config, secrets)) edited = setChild(edited, [name], element);
      return edited;
    });
    await writeAtomic(path, text, { mode: 0o600 });
  }
}

/** Returns the forges that settings make known, in the order of the settings. Throws where a file cannot be read. */
export async function forgeServersOf({ kinds, read }: Pick<PluginSettings, 'kinds' | 'read'>): Promise<ForgeServer[]> {
  const found = await Promise.all(kinds.map(async (kind) => kind.forgeServers?.(await read(kind)) ?? []));
  return found.flat().filter(({ url }) => url !== '');
}

/** Returns what distinguishes one version of a file from the next; '' where there is none. */
function stateOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    // What cannot be looked at cannot be read either, and that is logged.
    return isMissing(error) ? '' : messageOf(error);
  }
}

function rootOf(path: string, log: Pick<Logger, 'error'>): XmlElement | null {
  try {
    return parseXml(decodeUtf8(readFileSync(path)));
  } catch (error) {
    log.error({ path, err: messageOf(error) }, 'settings cannot be read');
    return null;
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return decodeUtf8(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
