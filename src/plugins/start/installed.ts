import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, messageOf, namesIn } from '../../kit/index.ts';
import { type PluginManifest, readManifest } from '../package/manifest.ts';

/** Describes a folder of the home that should hold the package of a plugin. */
export interface InstalledPackage {
  readonly shortName: string;
  readonly folder: string;
  /** Holds what its package.json says; null where it cannot be read. */
  readonly manifest: PluginManifest | null;
  /** Says why the manifest cannot be read; null otherwise. */
  readonly failure: string | null;
}

/**
 * Returns the packages in the folder of plugins, by name. Files of Jenkins beside them (`NAME.jpi`) are left alone, and so are the
 * folders of the same names into which Jenkins unpacks them, without such a file as packages have.
 */
export async function installedPackages(folder: string): Promise<readonly InstalledPackage[]> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('.') && name !== 'node_modules');
  const found = await Promise.all(names.sort().map((name) => packageAt(name, join(folder, name))));
  return found.filter((each) => each !== null);
}

async function packageAt(shortName: string, folder: string): Promise<InstalledPackage | null> {
  try {
    const manifest = readManifest(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    if (manifest.shortName === shortName) return { shortName, folder, manifest, failure: null };
    return { shortName, folder, manifest: null, failure: `Its folder holds the plugin ${manifest.shortName}.` };
  } catch (error) {
    if (isMissing(error)) return null;
    return { shortName, folder, manifest: null, failure: `Its package.json cannot be used: ${messageOf(error)}` };
  }
}
