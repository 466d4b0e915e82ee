import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../../kit/index.ts';
import { createExtensionRegistry, type ExtensionRegistry, type PluginParts } from '../../points/index.ts';
import type { InstalledPackage } from './installed.ts';

/** Limits how long a package may take to load. */
export const LOAD_MS = 30_000;

/** Describes what came of loading a package. */
export type LoadedPackage =
  | { readonly parts: PluginParts; readonly failure: null }
  | { readonly parts: null; readonly failure: string };

/**
 * Loads the package of a plugin and returns what it brings. `check` throws where that cannot be used. A package that throws,
 * takes too long, or brings what cannot be used, brings nothing; the answer says why.
 */
export async function loadPackage(
  { folder, manifest }: Pick<InstalledPackage, 'folder' | 'manifest'>,
  check: (parts: PluginParts) => void,
  limitMs: number = LOAD_MS,
): Promise<LoadedPackage> {
  if (manifest === null) return { parts: null, failure: 'Its package.json cannot be used.' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not loaded within ${limitMs / 1000} seconds`)), limitMs);
  });
  try {
    const parts = await Promise.race([partsOfModule(pathToFileURL(join(folder, manifest.entry)).href), late]);
    check(parts);
    return { parts, failure: null };
  } catch (error) {
    return { parts: null, failure: `It could not be loaded: ${messageOf(error)}` };
  } finally {
    clearTimeout(timer);
  }
}

async function partsOfModule(url: string): Promise<PluginParts> {
  const loaded: { readonly default?: unknown } = await import(/* @vite-ignore */ url);
  if (!isRegistration(loaded.default)) throw new Error('its default export is not a function');
  const { registry, close } = createExtensionRegistry();
  await loaded.default(registry);
  return close();
}

function isRegistration(value: unknown): value is (registry: ExtensionRegistry) => unknown {
  return typeof value === 'function';
}
