import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { LoadedLibrary } from '../../points/index.ts';
import { librariesIn } from './folders.ts';

/**
 * Returns the scripts of a run's libraries that a person may edit for a replay, by class name, without those of libraries
 * that the server trusts. Jenkins: `LibraryAdder$LoadedLibraries`.
 */
export async function editableScripts(
  runFolder: string,
  libraries: readonly LoadedLibrary[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { directoryName, trusted } of libraries) {
    if (trusted) continue;
    for (const root of ['src', 'vars']) {
      const folder = join(librariesIn(runFolder), directoryName, root);
      for (const path of await scriptsIn(folder)) found.set(classOf(path), await readFile(join(folder, path), 'utf8'));
    }
  }
  return found;
}

/** Returns the class name for a path: `com.acme.Foo` for `com/acme/Foo.groovy`. */
export function classOf(path: string): string {
  return path.replace(/\.groovy$/, '').replaceAll('/', '.');
}

async function scriptsIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((each) => each.isFile() && each.name.endsWith('.groovy'))
      .map((each) => relative(folder, join(each.parentPath, each.name)))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Describes a global variable of a library with its author's help. */
export interface LibraryVariable {
  readonly name: string;
  /** Holds the text of `vars/NAME.txt`; null where there is none. */
  readonly help: string | null;
}

/** Returns the global variables of a run's libraries. */
export async function variablesOf(
  runFolder: string,
  libraries: readonly LoadedLibrary[],
): Promise<readonly LibraryVariable[]> {
  const found: LibraryVariable[] = [];
  for (const { directoryName, variables } of libraries) {
    for (const name of variables) {
      const file = join(librariesIn(runFolder), directoryName, 'vars', `${name}.txt`);
      found.push({ name, help: await readFile(file, 'utf8').catch(() => null) });
    }
  }
  return found;
}
