import { readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import type { ToolFile, ToolKind } from '../../points/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { lockOfFile } from '../files/file-locks.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SettingsStore } from '../settings/settings-types.ts';
import { installationsIn, withInstallations } from './tool-files.ts';
import type { ToolInstallation, ToolStore } from './tool-types.ts';

export interface ToolStoreDependencies {
  /** Lists the kinds of tools that there are. */
  readonly kinds: readonly ToolKind[];
  readonly layout: Pick<Layout, 'toolFile'>;
  readonly settings: Pick<SettingsStore, 'source' | 'rewrite'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly written?: DocumentWritten;
}

export function createToolStore({ kinds, layout, settings, locks, log, written }: ToolStoreDependencies): ToolStore {
  const current = new Map<string, readonly ToolInstallation[]>(kinds.map(({ symbol, initial }) => [symbol, initial]));

  async function sourceOf({ root, file }: ToolFile): Promise<string | null> {
    if (root === null) return settings.source();
    try {
      return decodeUtf8(await readFile(layout.toolFile(file)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function loadOne({ symbol, storage, initial }: ToolKind): Promise<void> {
    let found: readonly ToolInstallation[] = initial;
    try {
      const source = await sourceOf(storage);
      if (source !== null) found = installationsIn(storage, source);
    } catch (error) {
      log.error({ file: storage.file, err: messageOf(error) }, 'installations of a tool could not be read');
    }
    current.set(symbol, found);
  }

  return {
    kinds,
    load: async () => void (await Promise.all(kinds.map(loadOne))),
    all: (type) => current.get(type) ?? [],
    typeOf(name) {
      const wanted = name === 'gitTool' ? 'git' : name;
      return kinds.find(({ symbol, className }) => wanted === symbol || wanted === className)?.symbol ?? null;
    },
    async replace(type, installations) {
      const kind = kinds.find(({ symbol }) => symbol === type);
      if (kind === undefined) throw new Error(`there is no kind of tool named ${type}`);
      const { storage } = kind;
      await locks.run(lockOf(kind), () =>
        orUnwritable(async () => {
          if (storage.root === null) await settings.rewrite((xml) => withInstallations(storage, xml, installations));
          else {
            const before = await sourceOf(storage);
            const text = withInstallations(storage, before, installations);
            await writeAtomic(layout.toolFile(storage.file), text);
            written?.(layout.toolFile(storage.file), before, text);
          }
          current.set(type, [...installations]);
        }),
      );
    },
  };
}

/** Returns a lock of their own for tools in the root config.xml: who changes that takes the one of its file. */
function lockOf({ symbol, storage: { root, file } }: ToolKind): string {
  return root === null ? `tools ${symbol}` : lockOfFile(file);
}
