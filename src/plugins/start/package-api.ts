import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing, writeAtomic } from '../../kit/index.ts';

/** Returns the URL of the module that packages import as `millwright/plugin`: beside the bundle, or among the sources. */
export function pluginApiUrl(): string {
  const bundled = new URL('plugin.js', import.meta.url);
  return existsSync(fileURLToPath(bundled)) ? bundled.href : new URL('../../plugin-api/index.ts', import.meta.url).href;
}

/**
 * Writes the package `millwright` beside the packages of plugins, where their imports of `millwright/plugin` find it: it leads
 * to the server that runs, so that all of them share its functions and classes.
 */
export async function writePluginApi(folder: string, url: string, version: string): Promise<void> {
  const place = join(folder, 'node_modules', 'millwright');
  await mkdir(place, { recursive: true });
  const manifest = { name: 'millwright', version, type: 'module', exports: { './plugin': './plugin.js' } };
  await writeChanged(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeChanged(join(place, 'plugin.js'), `export * from ${JSON.stringify(url)};\n`);
}

async function writeChanged(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (before !== text) await writeAtomic(path, text);
}
