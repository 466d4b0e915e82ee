import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import {
  type ForgeServer,
  hasSettingsKind,
  type KindRegistry,
  type KnownSettings,
  type PluginSettings,
  type SettingsKind,
  settingsKindOf,
} from '../../points/index.ts';
import { decodeUtf8, parseXml, type XmlElement } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { lockOfFile } from '../files/file-locks.ts';
import { readable } from '../files/posted-document.ts';
import { readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

interface Dependencies {
  readonly layout: Pick<Layout, 'settingsFile'>;
  readonly locks: KeyedLock;
  readonly registry: Pick<KindRegistry, 'context'>;
  readonly secrets: Pick<SecretStore, 'encrypt'>;
  readonly log: Pick<Logger, 'error'>;
  readonly kinds: readonly SettingsKind[];
  readonly written?: DocumentWritten;
}

/** Describes a file as it was at the last check; `root` is null where there is none, or it cannot be read. */
interface Looked {
  readonly state: string;
  readonly root: XmlElement | null;
}

/** Reads and writes the files in which plugins keep settings of the whole server. */
export function createPluginSettings({
  layout,
  locks,
  registry,
  secrets,
  log,
  kinds,
  written,
}: Dependencies): PluginSettings {
  const looked = new Map<string, Looked>();
  const rootNow = (path: string): XmlElement | null => {
    const state = stateOf(path);
    const last = looked.get(path);
    if (last?.state === state) return last.root;
    const root = state === '' ? null : rootOf(path, log);
    looked.set(path, { state, root });
    return root;
  };
  const kindOf = <C>(settings: KnownSettings<C>): SettingsKind<C> => settingsKindOf(kinds, settings);
  /** Returns what holds for the server while no plugin that works has the file; undefined where one has it, or the name says nothing. */
  const absent = <C>(settings: KnownSettings<C>): C | undefined =>
    settings.absent === undefined || hasSettingsKind(kinds, settings) ? undefined : settings.absent;
  const context = { ...registry.context, encrypt: (plain: string) => secrets.encrypt(plain) };
  return {
    kinds,
    has: (settings) => hasSettingsKind(kinds, settings),
    async read(settings) {
      const without = absent(settings);
      if (without !== undefined) return without;
      return kindOf(settings).fromXml(await readDocument(layout.settingsFile(settings.file)), context);
    },
    current: (settings) =>
      absent(settings) ?? kindOf(settings).fromXml(rootNow(layout.settingsFile(settings.file)), context),
    change: (settings, change) =>
      locks.run(lockOfFile(settings.file), () => orUnwritable(() => changeFile(kindOf(settings), change))),
  };

  async function changeFile<C>(kind: SettingsKind<C>, change: (before: C) => C): Promise<void> {
    const path = layout.settingsFile(kind.file);
    const before = await textOf(path);
    const text = await readable(kind.file, () => kind.edit(before, change, context));
    if (text === null) return;
    await writeAtomic(path, text, kind.isPublic ? {} : { mode: 0o600 });
    written?.(path, before, text);
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
