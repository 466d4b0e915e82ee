import { posix } from 'node:path';
import { PERMISSION_TEXTS, type PluginDependency, type PluginPermission } from '../../model/index.ts';

/** Describes what the package of a plugin says of itself in its package.json. */
export interface PluginManifest {
  readonly packageName: string;
  readonly shortName: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly url: string;
  /** Holds the oldest version of this server with which it works. */
  readonly server: string;
  readonly dependencies: readonly PluginDependency[];
  readonly permissions: readonly PluginPermission[];
  /** Holds the path of the module below the package's folder whose default export is called. */
  readonly entry: string;
}

/** Is thrown for a package that cannot be used. The message says why. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

const SHORT_NAME = /^[a-z0-9][a-z0-9_.-]{0,99}$/i;
const VERSION = /^\d[\w.+-]{0,99}$/;
const SERVER = /^(?:>=\s*)?(\d+(?:\.\d+){0,3}(?:-[\w.]+)?)$/;
/** Names that folders of the home have already. */
const TAKEN = ['core', 'node_modules'];

/**
 * Returns what a package.json says of a plugin. Throws PackageError, which names the field, where something is missing or
 * cannot be used.
 */
export function readManifest(json: unknown): PluginManifest {
  const root = objectOf(json, 'package.json');
  const own = objectOf(root['millwright'], 'the field millwright');
  const shortName = textOf(own, 'shortName', 'millwright.shortName');
  if (!SHORT_NAME.test(shortName) || shortName.includes('..') || TAKEN.includes(shortName))
    throw new PackageError(`millwright.shortName cannot be ${quoted(shortName)}`);
  const version = textOf(root, 'version', 'version');
  if (!VERSION.test(version)) throw new PackageError(`version cannot be ${quoted(version)}`);
  if (root['type'] !== 'module') throw new PackageError('type must be "module"');
  return {
    packageName: textOf(root, 'name', 'name'),
    shortName,
    displayName: optionalText(own, 'displayName', 'millwright.displayName') || shortName,
    version,
    description: optionalText(root, 'description', 'description'),
    url: urlOf(root['homepage']),
    server: serverOf(own),
    dependencies: [...dependenciesOf(own, 'dependencies', false), ...dependenciesOf(own, 'optionalDependencies', true)],
    permissions: permissionsOf(own['permissions'] ?? []),
    entry: entryOf(root),
  };
}

function serverOf(own: Readonly<Record<string, unknown>>): string {
  const text = optionalText(own, 'server', 'millwright.server') || '0';
  const version = SERVER.exec(text.trim())?.[1];
  if (version === undefined) throw new PackageError(`millwright.server must look like ">=1.2.0", not ${quoted(text)}`);
  return version;
}

function dependenciesOf(
  own: Readonly<Record<string, unknown>>,
  field: string,
  optional: boolean,
): readonly PluginDependency[] {
  if (own[field] === undefined) return [];
  return Object.entries(objectOf(own[field], `millwright.${field}`)).map(([shortName, wanted]) => {
    if (!SHORT_NAME.test(shortName)) throw new PackageError(`millwright.${field} cannot name ${quoted(shortName)}`);
    const version = typeof wanted === 'string' ? wanted.replace(/^(>=|\^|~)\s*/, '') : '';
    if (!VERSION.test(version))
      throw new PackageError(`millwright.${field}.${shortName} must be a version, not ${quoted(wanted)}`);
    return { shortName, version, optional };
  });
}

function permissionsOf(value: unknown): readonly PluginPermission[] {
  if (!Array.isArray(value)) throw new PackageError('millwright.permissions must be a list');
  return value.map((each: unknown) => {
    if (typeof each === 'string' && isPermission(each)) return each;
    const known = Object.keys(PERMISSION_TEXTS).join(', ');
    throw new PackageError(`millwright.permissions cannot have ${quoted(each)}; there are ${known}`);
  });
}

export function isPermission(text: string): text is PluginPermission {
  return Object.hasOwn(PERMISSION_TEXTS, text);
}

/** Returns the path of the package's module: `exports`, `exports["."]`, or `main`. */
function entryOf(root: Readonly<Record<string, unknown>>): string {
  const { exports, main } = root;
  const own = isObject(exports) ? (exports['.'] ?? exports['default']) : exports;
  const named = isObject(own) ? (own['import'] ?? own['default']) : own;
  const entry = named ?? main ?? './index.js';
  if (typeof entry !== 'string') throw new PackageError('exports must name one module');
  const path = posix.normalize(entry);
  if (posix.isAbsolute(path) || path.startsWith('..') || entry.includes('\\') || entry.includes('\0'))
    throw new PackageError(`its module ${quoted(entry)} is outside of the package`);
  return path;
}

function urlOf(value: unknown): string {
  return typeof value === 'string' && /^https?:\/\/\S{1,500}$/.test(value) ? value : '';
}

function textOf(of: Readonly<Record<string, unknown>>, field: string, name: string): string {
  const text = optionalText(of, field, name);
  if (text === '') throw new PackageError(`${name} is missing`);
  return text;
}

function optionalText(of: Readonly<Record<string, unknown>>, field: string, name: string): string {
  const value = of[field] ?? '';
  if (typeof value !== 'string') throw new PackageError(`${name} must be a text`);
  if (value.length > 2000) throw new PackageError(`${name} is too long`);
  return value.trim();
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new PackageError(value === undefined ? `${name} is missing` : `${name} is not an object`);
  return value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quoted(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}
