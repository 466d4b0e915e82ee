import { join } from 'node:path';
import { type Logger, messageOf, namesIn } from '../../kit/index.ts';
import type { PluginManifest } from '../package/manifest.ts';
import { installedPackages } from '../start/installed.ts';

/** Describes what stands beside the packages in their folder. */
export interface Waiting {
  /** Names the plugins that stay at their version. */
  readonly pinned: ReadonlySet<string>;
  /** Holds the versions that can be put back, by name. */
  readonly previous: ReadonlyMap<string, string>;
  /** Holds the packages that the next start puts in their place. */
  readonly pending: readonly PluginManifest[];
  /** Names what the next start removes. */
  readonly removed: readonly string[];
}

/** Reads what stands beside the packages. A place that cannot be read is as good as empty, and the log says so. */
export async function readWaiting(folder: string, log: Pick<Logger, 'warn'>): Promise<Waiting> {
  const look = async <T>(place: string, read: (path: string) => Promise<readonly T[]>): Promise<readonly T[]> => {
    const path = join(folder, place);
    try {
      return await read(path);
    } catch (error) {
      log.warn({ path, err: messageOf(error) }, 'a part of the folder of plugins cannot be read');
      return [];
    }
  };
  const packagesIn = async (place: string): Promise<readonly PluginManifest[]> => {
    const found = await look(place, installedPackages);
    return found.flatMap(({ folder: path, manifest, failure }) => {
      if (manifest === null) log.warn({ path, err: failure }, 'a package beside the installed plugins cannot be used');
      return manifest ?? [];
    });
  };
  const names = await look('', namesIn);
  const kept = await packagesIn('.previous');
  return {
    pinned: new Set(names.flatMap((name) => /^(.+)\.[jh]pi\.pinned$/.exec(name)?.[1] ?? [])),
    previous: new Map(kept.map(({ shortName, version }) => [shortName, version])),
    pending: await packagesIn('.pending'),
    removed: await look('.remove', namesIn),
  };
}
