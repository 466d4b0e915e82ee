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

/** Returns the packages in the folder of plugins, by name. Files of Jenkins beside them (`NAME.jpi`) are left alone. */
export async function installedPackages(folder: string): Promise<readonly InstalledPackage[]> {
  const found: InstalledPackage[] = [];
  for (const name of [...(await namesIn(folder))].sort()) {
    if (name.startsWith('.') || name === 'node_modules') continue;
    const text = await packageText(join(folder, name, 'package.json'));
    if (text !== null) found.push(packageOf(name, join(folder, name), text));
  }
  return found;
}

function packageOf(shortName: string, folder: string, text: string): InstalledPackage {
  try {
    const manifest = readManifest(JSON.parse(text));
    if (manifest.shortName === shortName) return { shortName, folder, manifest, failure: null };
    return { shortName, folder, manifest: null, failure: `Its folder holds the plugin ${manifest.shortName}.` };
  } catch (error) {
    return { shortName, folder, manifest: null, failure: `Its package.json cannot be used: ${messageOf(error)}` };
  }
}

async function packageText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // Jenkins unpacks its plugins into folders of the same names, without such a file.
    if (isMissing(error)) return null;
    throw error;
  }
}
