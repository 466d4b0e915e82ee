import { PackageError } from './package-error.ts';

/** Limits a path in a package, and a name in one, in bytes; and how many folders it may lead through. */
const PATH_BYTES = 400;
const NAME_BYTES = 255;
const DEPTH = 40;

/** Knows the paths of a package, and refuses those that cannot be unpacked beside the ones before. */
export interface PackagePaths {
  /** Counts the files, and the folders that they are in. */
  readonly count: number;
  /**
   * Adds the path of an entry and returns it below the package's folder. Throws PackageError, which names it, where it leads out
   * of that folder, is too long, or is in the way of another one.
   */
  addFile(name: string): string;
  /** Adds the path of a folder, likewise. */
  addFolder(name: string): void;
}

/** Creates what knows the paths of a package. Where only case or accents differ, paths are one on some systems: here as well. */
export function createPackagePaths(): PackagePaths {
  const files = new Set<string>();
  const folders = new Set<string>();
  const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

  function addFolders(parts: readonly string[], name: string): void {
    let path = '';
    for (const part of parts) {
      path = path === '' ? keyOf(part) : `${path}/${keyOf(part)}`;
      if (files.has(path)) throw new PackageError(`${shownPath(name)} is in it below a path that is a file`);
      folders.add(path);
    }
  }

  return {
    get count() {
      return files.size + folders.size;
    },
    addFile(name) {
      const parts = safeParts(name, name);
      if (parts.length === 0) throw refusal(name, 'is not in a folder');
      addFolders(parts.slice(0, -1), name);
      const path = parts.join('/');
      const key = keyOf(path);
      if (files.has(key)) throw new PackageError(`${shownPath(name)} is in it twice`);
      if (folders.has(key)) throw new PackageError(`${shownPath(name)} is in it as a file and as a folder`);
      files.add(key);
      return path;
    },
    addFolder(name) {
      addFolders(safeParts(name.replace(/\/$/, ''), name), name);
    },
  };
}

/** Returns a path as messages show it. */
export function shownPath(path: string): string {
  return path.length > 200 ? `${JSON.stringify(path.slice(0, 200))}…` : JSON.stringify(path);
}

/** Returns the parts of a path below the first, which is the package's own folder. */
function safeParts(path: string, name: string): readonly string[] {
  if (path.startsWith('/')) throw refusal(name, 'leads out of its folder');
  const all = path.replace(/^\.\//, '').split('/');
  if (all.includes('..')) throw refusal(name, 'leads out of its folder');
  if (path.includes('\\') || all.some((part) => /^[a-z]:/i.test(part)))
    throw refusal(name, 'leads out of its folder on Windows');
  if (all.some((part) => part === '' || part === '.')) throw refusal(name, 'has an empty part');
  if ([...path].some((character) => character < ' ' || character === '\x7f'))
    throw refusal(name, 'has a character that cannot be in a path');
  if (Buffer.byteLength(path) > PATH_BYTES) throw refusal(name, `is longer than ${PATH_BYTES} bytes`);
  if (all.some((part) => Buffer.byteLength(part) > NAME_BYTES))
    throw refusal(name, `has a part of more than ${NAME_BYTES} bytes`);
  if (all.length > DEPTH) throw refusal(name, `leads through more than ${DEPTH} folders`);
  return all.slice(1);
}

function refusal(name: string, reason: string): PackageError {
  return new PackageError(`the path ${shownPath(name)} in it ${reason}`);
}
