import { readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { lockOfFile } from '../files/file-locks.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SettingsStore } from '../settings/settings-types.ts';
import { installationsIn, TOOL_SHAPES, TOOL_TYPES, withInstallations } from './tool-files.ts';
import type { ToolInstallation, ToolStore, ToolType } from './tool-types.ts';

export interface ToolStoreDependencies {
  readonly layout: Pick<Layout, 'toolFile'>;
  readonly settings: Pick<SettingsStore, 'source' | 'rewrite'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly written?: DocumentWritten;
}

/** Jenkins has git from the start. */
const DEFAULT_GIT: ToolInstallation = { name: 'Default', home: 'git' };

export function createToolStore({ layout, settings, locks, log, written }: ToolStoreDependencies): ToolStore {
  const current = new Map<ToolType, readonly ToolInstallation[]>([['git', [DEFAULT_GIT]]]);

  async function sourceOf(type: ToolType): Promise<string | null> {
    if (TOOL_SHAPES[type].root === null) return settings.source();
    try {
      return decodeUtf8(await readFile(layout.toolFile(TOOL_SHAPES[type].file)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function loadOne(type: ToolType): Promise<void> {
    let found: readonly ToolInstallation[] = type === 'git' ? [DEFAULT_GIT] : [];
    try {
      const source = await sourceOf(type);
      if (source !== null) found = installationsIn(TOOL_SHAPES[type], source);
    } catch (error) {
      log.error({ file: TOOL_SHAPES[type].file, err: messageOf(error) }, 'installations of a tool could not be read');
    }
    current.set(type, found);
  }

  return {
    load: async () => void (await Promise.all(TOOL_TYPES.map(loadOne))),
    all: (type) => current.get(type) ?? [],
    typeOf: (name) =>
      TOOL_TYPES.find((type) => name === type || name === TOOL_SHAPES[type].className) ??
      (name === 'gitTool' ? 'git' : null),
    replace: (type, installations) =>
      locks.run(lockOf(type), () =>
        orUnwritable(async () => {
          const shape = TOOL_SHAPES[type];
          if (shape.root === null) await settings.rewrite((xml) => withInstallations(shape, xml, installations));
          else {
            const before = await sourceOf(type);
            const text = withInstallations(shape, before, installations);
            await writeAtomic(layout.toolFile(shape.file), text);
            written?.(layout.toolFile(shape.file), before, text);
          }
          current.set(type, [...installations]);
        }),
      ),
  };
}

/** Returns a lock of their own for tools in the root config.xml: who changes that takes the one of its file. */
function lockOf(type: ToolType): string {
  const { root, file } = TOOL_SHAPES[type];
  return root === null ? `tools ${type}` : lockOfFile(file);
}
