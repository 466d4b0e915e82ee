import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import { type IdleKind, idleKindOf, type PluginParts } from '../../points/index.ts';
import type { InstalledPackage } from './installed.ts';

/** Describes what a package brought when it was loaded the last time. */
export interface PackageKinds {
  /** Holds the name of the plugin for people. */
  readonly title: string;
  readonly kinds: readonly Omit<IdleKind, 'plugin'>[];
}

interface Loaded {
  readonly folder: string;
  readonly packages: readonly InstalledPackage[];
  readonly parts: readonly { readonly shortName: string; readonly parts: PluginParts }[];
}

/**
 * Returns, by short name, what all packages bring of which one server or another loaded this: jobs may use what is switched
 * off, does not work or was removed since. What was loaded now is written down for that; where the file is lost, only that
 * is known.
 */
export async function rememberKinds(
  { folder, packages, parts }: Loaded,
  log: Pick<Logger, 'warn'>,
): Promise<ReadonlyMap<string, PackageKinds>> {
  const path = join(folder, '.kinds.json');
  const before = await textOf(path, log);
  const known = new Map(Object.entries(read(before)));
  for (const { shortName, parts: own } of parts) {
    const title = packages.find((each) => each.shortName === shortName)?.manifest?.displayName ?? shortName;
    const kinds = own.kinds.map((kind) => {
      const { family, tags, symbols } = idleKindOf(kind, shortName);
      return { family, tags, symbols };
    });
    known.set(shortName, { title, kinds });
  }
  const text = `${JSON.stringify(Object.fromEntries(known), null, 1)}\n`;
  // Without packages there is nothing to write, and no folder perhaps.
  if (known.size > 0 && text !== before)
    await writeAtomic(path, text).catch((error: unknown) => {
      log.warn({ path, err: messageOf(error) }, 'what packages bring could not be written down');
    });
  return known;
}

async function textOf(path: string, log: Pick<Logger, 'warn'>): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'what packages brought cannot be read');
    return '';
  }
}

/** Returns what a text says, and nothing for what is not of this form. */
function read(text: string): Readonly<Record<string, PackageKinds>> {
  const entries: [string, PackageKinds][] = [];
  for (const [shortName, value] of Object.entries(parsed(text))) {
    const { title, kinds }: { title?: unknown; kinds?: unknown } = Object(value);
    if (typeof title === 'string' && Array.isArray(kinds))
      entries.push([shortName, { title, kinds: kinds.filter(isKind) }]);
  }
  return Object.fromEntries(entries);
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isKind(value: unknown): value is Omit<IdleKind, 'plugin'> {
  const { family, tags, symbols }: { family?: unknown; tags?: unknown; symbols?: unknown } = Object(value);
  return typeof family === 'string' && isTexts(tags) && isTexts(symbols);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
