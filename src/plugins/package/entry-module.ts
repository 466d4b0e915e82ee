import { posix } from 'node:path';
import { isObject, PackageError, quoted } from './package-error.ts';

/** Holds the conditions that are true of a package here, as of any that Node imports. */
const CONDITIONS = new Set(['node', 'import', 'default']);
const MAX_DEPTH = 20;

/**
 * Returns the path of the module of a package below its folder, which Node finds for an import of the package: `exports`, of
 * an object of conditions the first that is true and leads somewhere, else `main`, else `index.js`. Throws PackageError where there
 * is none, or where it is outside of the package.
 */
export function entryOf({ exports, main }: Readonly<Record<string, unknown>>): string {
  if (exports === undefined || exports === null) return mainOf(main);
  const target = resolved(own(exports), 0);
  if (target === undefined || target === null)
    throw new PackageError('exports names no module that an import of the package finds');
  if (!target.startsWith('./'))
    throw new PackageError(`exports must name a module that begins with "./", not ${quoted(target)}`);
  return inside(target);
}

/** Returns what `exports` says of the package itself; where all its names are conditions, that is all of it. */
function own(exports: unknown): unknown {
  if (!isObject(exports)) return exports;
  const names = Object.keys(exports);
  const paths = names.filter((name) => name.startsWith('.'));
  if (paths.length === 0) return exports;
  if (paths.length < names.length) throw new PackageError('exports cannot have both paths and conditions');
  return exports['.'];
}

/** Returns the first that fits: undefined where nothing does, and null where what fits forbids it. */
function resolved(target: unknown, depth: number): string | null | undefined {
  if (typeof target === 'string' || target === null || target === undefined) return target;
  if (depth > MAX_DEPTH) throw new PackageError('exports is nested too deeply');
  if (Array.isArray(target)) return firstOf(target, depth);
  if (!isObject(target)) throw new PackageError(`exports must name a module, not ${quoted(target)}`);
  for (const [condition, value] of Object.entries(target)) {
    if (!CONDITIONS.has(condition)) continue;
    const found = resolved(value, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the first of a list that is a path; Node passes over what is none. */
function firstOf(targets: readonly unknown[], depth: number): string | null | undefined {
  let last: string | null | undefined;
  for (const each of targets) {
    last = resolved(each, depth + 1);
    if (last?.startsWith('./')) return last;
  }
  return last;
}

function mainOf(main: unknown): string {
  if (main !== undefined && typeof main !== 'string') throw new PackageError('main must be a text');
  return inside(main || './index.js');
}

function inside(entry: string): string {
  const path = posix.normalize(entry);
  const parts = path.split('/');
  if (posix.isAbsolute(path) || parts.includes('..') || parts.includes('node_modules') || /[\\\0]/.test(entry))
    throw new PackageError(`its module ${quoted(entry)} is outside of the package`);
  return path;
}
