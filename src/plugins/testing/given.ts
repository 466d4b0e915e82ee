import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { Plugins } from '../../model/index.ts';
import { joinParts } from '../../points/index.ts';
import { createPlugins } from '../plugins.ts';
import { loadPlugins } from '../start/load-plugins.ts';
import { type PackageFacts, writePackage } from './packages.ts';

/** Represents a home with plugins, on which servers start. */
export interface Given {
  readonly folder: string;
  /** Starts with what is in the folder by now. */
  start(): Promise<Plugins>;
  /** Holds what was logged as a warning. */
  readonly warnings: string[];
  /** Holds why the file of update sites cannot be read; null where it can. */
  readonly siteFile: { problem: string | null };
  /** Holds the time of the clock, in epoch milliseconds. */
  readonly time: { now: number };
  write(facts: PackageFacts): Promise<string>;
}

/** Returns a home without packages. */
export async function given(t: Finisher): Promise<Given> {
  const top = await temporaryFolder(t);
  const folder = join(top, 'plugins');
  const disabled = new Set<string>();
  const file: Given['siteFile'] = { problem: null };
  const warnings: string[] = [];
  const log = { ...silentLogger, warn: (...logged: readonly unknown[]) => void warnings.push(JSON.stringify(logged)) };
  let sites: Parameters<ReturnType<typeof siteFile>['save']>[0] = [];
  const siteFile = () => ({
    load: async () => ({ sites: file.problem === null ? sites : [], problem: file.problem }),
    save: async (
      saved: readonly { id: string; url: string; type: 'index' | 'npm'; publicKeys: readonly string[] }[],
    ) => {
      sites = saved;
    },
  });
  const time = { now: 1_700_000_000_000 };
  return {
    folder,
    time,
    warnings,
    siteFile: file,
    write: (facts) => writePackage(top, facts),
    async start() {
      const started = await loadPlugins({
        ...{ folder, disabled: new Set(disabled), version: '1.0.0', withPackages: true, log: silentLogger },
        partsOfBuiltIn: () => joinParts([]),
      });
      const plugins = createPlugins({
        describeBuiltIn: () => '',
        home: {
          plugins: {
            folder,
            updateSites: siteFile(),
            disabled: {
              load: async () => new Set(disabled),
              async set(shortName, off) {
                if (off) disabled.add(shortName);
                else disabled.delete(shortName);
              },
            },
          },
        },
        started,
        version: '1.0.0',
        clock: { now: () => time.now },
        log,
      });
      await plugins.load();
      return plugins;
    },
  };
}

/** Lists the files that the server itself keeps there. */
const OWN: ReadonlySet<string> = new Set(['.sites.json', '.kinds.json']);

/** Returns all files below a folder that are not what the server itself writes beside packages. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !OWN.has(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  } catch {
    return [];
  }
}

/** Does some work with a home of its own, for tests in tables. */
export async function withGiven(work: (all: Given, t: Finisher) => Promise<void>): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    const t: Finisher = { onTestFinished: (action) => void ends.push(action) };
    await work(await given(t), t);
  } finally {
    for (const end of ends) await end();
  }
}
