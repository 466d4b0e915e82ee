import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, replaceNow } from '../../kit/index.ts';

const INDEX = 'workspaces.txt';
const MAX_LENGTH = 32;

/** Holds the workspaces of the jobs of branches: short names, each used once. Jenkins: `WorkspaceLocatorImpl`. */
export interface BranchWorkspaces {
  /** Returns the name below `workspace` of a job's folder; it is assigned at the first call. */
  of(fullName: string): string;
  /** Returns names of the folders of what is in a folder, or of one job. */
  below(fullName: string): readonly string[];
  /** Renames the job, or everything in the folder. The workspaces keep their names. */
  moved(from: string, to: string): void;
  /** Removes the job, or the folder with everything in it. */
  forget(fullName: string): void;
}

/**
 * Returns the workspaces; `folder` is the one that holds all of them, whose file `workspaces.txt` has two lines for each
 * job, as Jenkins writes it.
 */
export function createBranchWorkspaces(folder: string): BranchWorkspaces {
  let known: Map<string, string> | null = null;
  const index = (): Map<string, string> => {
    known ??= read(join(folder, INDEX));
    return known;
  };
  const save = (): void => {
    mkdirSync(folder, { recursive: true });
    const lines = [...index()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, path]) => `${name}\n${path}\n`);
    replaceNow(join(folder, INDEX), lines.join(''));
  };
  const namesIn = (fullName: string): string[] =>
    [...index().keys()].filter((name) => name === fullName || name.startsWith(`${fullName}/`));
  return {
    of(fullName) {
      const before = index().get(fullName);
      if (before !== undefined) return before;
      const used = new Set(index().values());
      const name = fullName.replace(/(?:%[0-9A-F]{2}|[^a-zA-Z0-9\-_.])+/g, '_');
      for (let count = 1; ; count += 1) {
        const path = pathOf(count === 1 ? name : `${name}_${count}`);
        if (used.has(path) || existsSync(join(folder, path))) continue;
        index().set(fullName, path);
        save();
        return path;
      }
    },
    below: (fullName) => namesIn(fullName).map((name) => index().get(name) ?? ''),
    moved(from, to) {
      const names = namesIn(from);
      for (const name of names) {
        index().set(to + name.slice(from.length), index().get(name) ?? '');
        index().delete(name);
      }
      if (names.length > 0) save();
    },
    forget(fullName) {
      const names = namesIn(fullName);
      for (const name of names) index().delete(name);
      if (names.length > 0) save();
    },
  };
}

/** Returns the path for a name; its end distinguishes branches. */
function pathOf(name: string): string {
  const end = name.slice(-MAX_LENGTH).replace(/^-/, '_');
  return /^\.{1,2}$/.test(end) ? `_${end.slice(1)}_` : end;
}

/** Reads the file. A line that would lead out of the folder of workspaces is ignored. */
function read(path: string): Map<string, string> {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    const pairs = new Map<string, string>();
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const name = lines[at] ?? '';
      const place = lines[at + 1] ?? '';
      const isSafe = place.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
      if (isSafe && !place.includes('\\')) pairs.set(name, place);
    }
    return pairs;
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}
