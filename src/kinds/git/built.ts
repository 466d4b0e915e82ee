/** Describes a branch as it was when it was built. */
export interface BuiltBranch {
  readonly name: string;
  readonly sha1: string;
}

/** Describes a commit, and the branches by whose names it was found. Jenkins: `Revision`. */
export interface Revision {
  readonly sha1: string;
  readonly branches: readonly BuiltBranch[];
}

/**
 * Describes one build: `marked` is the commit that was found, `revision` what it became by a merge. Jenkins:
 * `hudson.plugins.git.util.Build`.
 */
export interface Built {
  readonly marked: Revision;
  readonly revision: Revision;
  readonly number: number;
  readonly result: string | null;
}

/**
 * Describes which commits of a repository were built, and by which runs. Everything in it can be written as JSON. Jenkins:
 * `BuildData`.
 */
export interface BuildData {
  readonly byBranch: readonly (readonly [branch: string, built: Built])[];
  readonly lastBuild: Built | null;
  readonly remoteUrls: readonly string[];
  readonly scmName: string;
  /** Holds the number of the data within its run, from the second one on; null for the first. */
  readonly index: number | null;
}

export const BUILD_DATA = 'hudson.plugins.git.util.BuildData';

export function lastBuildOfBranch(data: BuildData | null, branch: string): Built | null {
  return data?.byBranch.find(([name]) => name === branch)?.[1] ?? null;
}

/** Returns the build of a commit; null where it was not built. */
export function buildOf(data: BuildData | null, sha1: string): Built | null {
  const isOf = (built: Built): boolean => built.revision.sha1 === sha1 || built.marked.sha1 === sha1;
  if (data === null) return null;
  if (data.lastBuild !== null && isOf(data.lastBuild)) return data.lastBuild;
  return data.byBranch.find(([, built]) => isOf(built))?.[1] ?? null;
}

/** Returns the data with one more build. */
export function withBuild(data: BuildData, built: Built): BuildData {
  const byBranch = new Map(data.byBranch);
  for (const { name } of [...built.marked.branches, ...built.revision.branches]) byBranch.set(name, built);
  return { ...data, byBranch: [...byBranch], lastBuild: built };
}

/** Says whether two are of the same source in the same state. */
export function isSimilar(one: BuildData, other: BuildData): boolean {
  const plain = ({ remoteUrls, byBranch, lastBuild }: BuildData): string =>
    JSON.stringify([[...remoteUrls].sort(), byBranch.map(([name]) => name).sort(), lastBuild?.revision ?? null]);
  return plain(one) === plain(other);
}

/** Returns `Revision 1a2b… (refs/remotes/origin/main)` without its first word. */
export function revisionText({ sha1, branches }: Revision): string {
  return `${sha1} (${branches.map(({ name }) => name).join(', ')})`;
}

export function revisionOf(sha1: string, ...branches: readonly string[]): Revision {
  return { sha1, branches: branches.map((name) => ({ name, sha1 })) };
}
