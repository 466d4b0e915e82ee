import { mkdir, readdir, rm } from 'node:fs/promises';
import { isMissing, isUnreadable, syncFolder, writeAtomic } from '../../kit/index.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';

/** Matches the empty file by which Jenkins marks a plugin as switched off, beside the plugin's own file. */
const MARK = /^([\w.-]+)\.[jh]pi\.disabled$/;

/** Says which plugins a person switched off: `plugins/NAME.jpi.disabled`, as in Jenkins. */
export interface DisabledPlugins {
  /** Returns the short names of the plugins that are switched off. */
  load(): Promise<ReadonlySet<string>>;
  set(shortName: string, disabled: boolean): Promise<void>;
}

/**
 * Reads and writes the marks of plugins that a person switched off. A name is one that the server knows, never what a
 * client sent.
 */
export function createDisabledPlugins(layout: Pick<Layout, 'plugins' | 'disabledPlugin'>): DisabledPlugins {
  return {
    async load() {
      const names = new Set<string>();
      for (const file of await filesOf(layout.plugins)) {
        const name = MARK.exec(file)?.[1];
        if (name !== undefined) names.add(name);
      }
      return names;
    },
    set: (shortName, disabled) =>
      orUnwritable(async () => {
        await mkdir(layout.plugins, { recursive: true });
        if (disabled) return writeAtomic(layout.disabledPlugin(shortName, 'jpi'), '');
        for (const suffix of ['jpi', 'hpi'] as const)
          await rm(layout.disabledPlugin(shortName, suffix), { force: true });
        await syncFolder(layout.plugins);
      }),
  };
}

async function filesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return [];
    throw error;
  }
}
