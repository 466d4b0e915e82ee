import type { RunContext } from '../../points/index.ts';
import { allBranches, independent, type Tip } from './all-branches.ts';
import type { Behaviours } from './behaviours.ts';
import { branchMatcher, referencesOf, singleBranch } from './branch-spec.ts';
import { type BuildData, type BuiltBranch, buildOf, type Revision, revisionOf } from './built.ts';
import { type Git, GitFailed } from './command/git.ts';
import type { NamedSource } from './config.ts';

export interface Choice {
  readonly git: Git;
  readonly sources: readonly NamedSource[];
  /** Holds the branch specifications with their variables resolved. */
  readonly branches: readonly string[];
  readonly behaviours: Pick<Behaviours, 'chooser'>;
  /** Holds what was built before. */
  readonly data: BuildData | null;
  /** Says whether to return only commits that were not built yet, even where there are none. */
  readonly isPoll: boolean;
  readonly now: number;
}

/**
 * Returns the commits that may be built, beginning with the one to build. Jenkins: `BuildChooser#getCandidateRevisions`.
 */
export async function candidates(choice: Choice): Promise<readonly Revision[]> {
  const { chooser } = choice.behaviours;
  switch (chooser.kind) {
    case 'revision':
      return [revisionOf(chooser.sha1, ...(chooser.branches.length > 0 ? chooser.branches : ['detached']))];
    case 'inverse': {
      const matchers = choice.branches.map(branchMatcher);
      return amongAll(choice, (branch) => !matchers.some((matches) => matches(branch)));
    }
    case 'ancestry': {
      const found = await byDefault(choice);
      const kept: Revision[] = [];
      for (const revision of found) if (await isOfAncestry(choice, chooser, revision)) kept.push(revision);
      return kept;
    }
    default:
      return byDefault(choice);
  }
}

/**
 * Returns the commit that the cause of a run requests; null where it requests none, or one that is not in this repository.
 */
export async function requestedRevision(
  { git, branches, sources }: Pick<Choice, 'git' | 'branches' | 'sources'>,
  { job, causes }: Pick<RunContext['run'], 'job' | 'causes'>,
): Promise<Revision | null> {
  const commit = commitAskedFor(job, causes);
  if (commit === undefined || !/^[0-9a-f]{6,64}$/.test(commit)) return null;
  const sha1 = await parsed(git, commit);
  if (sha1 === null) {
    git.log.line(`skipping resolution of commit ${commit}, since it originates from another repository`);
    return null;
  }
  const matchers = branches.map(branchMatcher);
  const listed = (await git.ask(['for-each-ref', '--contains', sha1, '--format=%(refname)', 'refs/remotes'])) ?? '';
  const names = listed.split('\n').filter((name) => name !== '' && !name.endsWith('/HEAD'));
  const wanted = names.filter((name) => matchers.some((matches) => matches(name)));
  const single = singleBranch(
    branches,
    sources.map(({ name }) => name),
  );
  if (wanted.length === 0 && names.length > 0 && single === null) return null;
  return revisionOf(
    sha1,
    ...(wanted.length > 0 ? wanted.slice(0, 1) : names.length > 0 ? names.slice(0, 1) : ['detached']),
  );
}

/** Returns the commit that the causes of a run request; a cell builds the commit that its project was started for. */
function commitAskedFor(job: string, causes: RunContext['run']['causes']): string | undefined {
  for (const cause of causes) {
    if (cause.kind !== 'push' && cause.kind !== 'upstream') continue;
    if (cause.revision !== undefined) return cause.revision;
    if (cause.kind === 'push' || !job.startsWith(`${cause.project}/`)) continue;
    const ofProject = commitAskedFor(cause.project, cause.causes);
    if (ofProject !== undefined) return ofProject;
  }
  return undefined;
}

async function byDefault(choice: Choice): Promise<readonly Revision[]> {
  const { git, sources, branches, data, isPoll } = choice;
  const remotes = sources.map(({ name }) => name);
  const single = singleBranch(branches, remotes);
  if (single === null) {
    const matchers = branches.map(branchMatcher);
    return amongAll(choice, (branch) => matchers.some((matches) => matches(branch)));
  }
  if (!isPoll && /^[0-9a-f]{6,40}$/.test(single)) {
    const sha1 = await parsed(git, single);
    if (sha1 !== null) return [revisionOf(sha1, 'detached')];
  }
  for (const reference of referencesOf(single, remotes)) {
    const sha1 = await parsed(git, reference);
    if (sha1 === null) continue;
    return isPoll && buildOf(data, sha1) !== null ? [] : [revisionOf(sha1, reference)];
  }
  return [];
}

/** Returns the commit that a name stands for; null where there is none. */
async function parsed(git: Git, name: string): Promise<string | null> {
  try {
    const sha1 = await git.run(['rev-parse', `${name}^{commit}`]);
    return /^[0-9a-f]{40,64}$/.test(sha1) ? sha1 : null;
  } catch (error) {
    if (error instanceof GitFailed) return null;
    throw error;
  }
}

/**
 * Returns the newest commits of all wanted branches, oldest first, without those that others contain and those that were
 * built. Where none is left, the last one is built again.
 */
async function amongAll(
  { git, branches, behaviours, data, isPoll }: Choice,
  isWanted: (branch: string) => boolean,
): Promise<readonly Revision[]> {
  // All branches but some are no tags.
  const found = await allBranches(git, { tags: behaviours.chooser.kind !== 'inverse' }, isWanted);
  const tips = await independent(
    git,
    found.map(({ sha1 }) => sha1),
  );
  const fresh = found.filter(({ sha1 }) => tips.has(sha1) && buildOf(data, sha1) === null);
  const revisionFor = (tip: Tip): Revision => ({ sha1: tip.sha1, branches: inOrder(tip.branches, branches) });
  const last = data?.lastBuild?.revision;
  if (!isPoll && fresh.length === 0 && last !== undefined) {
    const known = found.find(({ sha1 }) => sha1 === last.sha1);
    return [known === undefined ? last : revisionFor(known)];
  }
  return fresh.sort((a, b) => a.time - b.time).map(revisionFor);
}

/** Sorts branches into the order of their specifications in the configuration. */
function inOrder(found: readonly BuiltBranch[], specs: readonly string[]): BuiltBranch[] {
  const matchers = specs.map(branchMatcher);
  const place = (name: string): number => matchers.findIndex((matches) => matches(name));
  return [...found].sort((a, b) => place(a.name) - place(b.name));
}

const DAY_MS = 86_400_000;

async function isOfAncestry(
  { git, now }: Choice,
  { maximumAgeInDays, ancestorCommit }: { readonly maximumAgeInDays: number | null; readonly ancestorCommit: string },
  { sha1 }: Revision,
): Promise<boolean> {
  if (maximumAgeInDays !== null) {
    const time = Number((await git.ask(['log', '-1', '--format=%ct', sha1]))?.trim() ?? '0') * 1000;
    if (time < now - maximumAgeInDays * DAY_MS) return false;
  }
  if (ancestorCommit === '') return true;
  const ancestor = await parsed(git, ancestorCommit);
  return ancestor !== null && (await git.ask(['merge-base', '--is-ancestor', ancestor, sha1])) !== undefined;
}
