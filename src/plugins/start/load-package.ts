import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../../kit/index.ts';
import { createExtensionRegistry, type ExtensionRegistry, type PluginParts } from '../../points/index.ts';
import { checkParts } from './check-parts.ts';
import type { InstalledPackage } from './installed.ts';

/** Limits how long a package may take to load. */
export const LOAD_MS = 30_000;

/** Describes what came of loading a package. */
export type LoadedPackage =
  | { readonly parts: PluginParts; readonly failure: null }
  | { readonly parts: null; readonly failure: string };

/**
 * Loads the package of a plugin and returns what it brings. `others` is what the plugins before it bring. A package that
 * throws, takes too long, or brings what another plugin has already, brings nothing; the answer says why.
 */
export async function loadPackage(
  { folder, manifest }: Pick<InstalledPackage, 'folder' | 'manifest'>,
  others: PluginParts,
  limitMs: number = LOAD_MS,
): Promise<LoadedPackage> {
  if (manifest === null) return { parts: null, failure: 'Its package.json cannot be used.' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not loaded within ${limitMs / 1000} seconds`)), limitMs);
  });
  try {
    const parts = await Promise.race([partsOfModule(pathToFileURL(join(folder, manifest.entry)).href), late]);
    checkParts(parts, others);
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
  const { registry, parts } = createExtensionRegistry();
  await loaded.default(registry);
  return parts;
}

function isRegistration(value: unknown): value is (registry: ExtensionRegistry) => unknown {
  return typeof value === 'function';
}
