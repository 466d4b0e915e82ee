import type { RunContext } from '../../../points/index.ts';
import type { Behaviours } from './behaviours.ts';
import { branchMatcher, referencesOf, singleBranch } from './branch-spec.ts';
import { type BuildData, type BuiltBranch, buildOf, type Revision, revisionOf } from './built.ts';
import { type Git, GitFailed } from './command/git.ts';
import type { NamedSource } from './config.ts';

export interface Choice {
  readonly git: Git;
  readonly sources: readonly NamedSource[];
  /** Specifications with their variables resolved. */
  readonly branches: readonly string[];
  readonly behaviours: Pick<Behaviours, 'chooser'>;
  /** What was built before. */
  readonly data: BuildData | null;
  /** Only what was not built yet, also where that is nothing. */
  readonly isPoll: boolean;
  readonly now: number;
}

/** Commits that may be built, the one to build first. Jenkins: `BuildChooser#getCandidateRevisions`. */
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

/** The commit that the cause of a run asks for; null: none, or it is not of this repository. */
export async function requestedRevision(
  { git, branches, sources }: Pick<Choice, 'git' | 'branches' | 'sources'>,
  { causes }: RunContext['run'],
): Promise<Revision | null> {
  const commit = causes.flatMap((cause) => (cause.kind === 'push' ? (cause.revision ?? []) : []))[0];
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

/** The commit that a name means; null: it means none. */
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
 * Newest commits of all branches that are wanted, oldest first, without those that others contain and those that were
 * built. Where nothing is left the last one is built again.
 */
async function amongAll(
  { git, branches, data, isPoll }: Choice,
  isWanted: (branch: string) => boolean,
): Promise<readonly Revision[]> {
  const format = '%(objectname) %(committerdate:unix) %(symref:short) %(refname:lstrip=2)';
  const listed = await git.run(['for-each-ref', `--format=${format}`, 'refs/remotes']);
  const found = new Map<string, { branches: BuiltBranch[]; time: number }>();
  for (const line of listed.split('\n')) {
    const [sha1 = '', time = '0', symbolic, ...words] = line.split(' ');
    const name = words.join(' ');
    if (symbolic !== '' || name === '' || !isWanted(name)) continue;
    const known = found.get(sha1) ?? { branches: [], time: Number(time) };
    known.branches.push({ name, sha1 });
    found.set(sha1, known);
  }
  const tips = await independent(git, [...found.keys()]);
  const fresh = tips.filter((sha1) => buildOf(data, sha1) === null);
  const revisionFor = (sha1: string): Revision => ({
    sha1,
    branches: inOrder(found.get(sha1)?.branches ?? [], branches),
  });
  const last = data?.lastBuild?.revision;
  if (!isPoll && fresh.length === 0 && last !== undefined)
    return [found.has(last.sha1) ? revisionFor(last.sha1) : last];
  return fresh.sort((a, b) => (found.get(a)?.time ?? 0) - (found.get(b)?.time ?? 0)).map(revisionFor);
}

/** Branches in the order in which the configuration has their specifications. */
function inOrder(found: readonly BuiltBranch[], specs: readonly string[]): BuiltBranch[] {
  const matchers = specs.map(branchMatcher);
  const place = (name: string): number => matchers.findIndex((matches) => matches(name));
  return [...found].sort((a, b) => place(a.name) - place(b.name));
}

/** More than these are not compared with each other. */
const MAX_COMPARED = 500;

async function independent(git: Git, commits: readonly string[]): Promise<string[]> {
  if (commits.length < 2 || commits.length > MAX_COMPARED) return [...commits];
  const answer = await git.ask(['merge-base', '--independent', ...commits]);
  return answer === undefined ? [...commits] : answer.split('\n').filter((line) => line !== '');
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
