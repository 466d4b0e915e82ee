import { PERMISSION_TEXTS, type PluginDependency, type PluginPermission } from '../../model/index.ts';
import { entryOf } from './entry-module.ts';
import { isObject, PackageError, quoted } from './package-error.ts';
import { shortNameProblem } from './short-name.ts';

// Those who read manifests have both from here.
export { isObject, PackageError };

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

const VERSION = /^\d[\w.+-]{0,99}$/;
const SERVER = /^(?:>=\s*)?(\d+(?:\.\d+){0,3}(?:-[\w.]+)?)$/;

/**
 * Returns what a package.json says of a plugin. Throws PackageError, which names the field, where something is missing or
 * cannot be used.
 */
export function readManifest(json: unknown): PluginManifest {
  const root = objectOf(json, 'package.json');
  const own = objectOf(root['millwright'], 'the field millwright');
  const shortName = textOf(own, 'shortName', 'millwright.shortName');
  const problem = shortNameProblem(shortName);
  if (problem !== null) throw new PackageError(`millwright.shortName cannot be ${problem}`);
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
    const problem = shortNameProblem(shortName);
    if (problem !== null) throw new PackageError(`millwright.${field} cannot name ${problem}`);
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
