import { expand, StepAbort } from '../../points/index.ts';
import type { MergeBehaviour } from './behaviours.ts';
import { type Revision, revisionText } from './built.ts';
import { GitFailed } from './command/git.ts';
import { tellFailure, type Work } from './work.ts';
import { checkOutCommit } from './work-tree.ts';

const FAST_FORWARD: Readonly<Record<string, string>> = { FF: '--ff', FF_ONLY: '--ff-only', NO_FF: '--no-ff' };

/**
 * Merges a commit into the branch that the configuration names, before the build. Throws StepAbort where it cannot be
 * merged; the working tree is then that of the commit. Jenkins: `PreBuildMerge`.
 */
export async function mergeBefore(
  work: Work,
  option: MergeBehaviour,
  revision: Revision,
  localBranch: string | null,
): Promise<Revision> {
  const { context, git, log } = work;
  const remote = expand(option.remote, context.env);
  const target = expand(option.target, context.env);
  const reference = remote === '' ? target : `${remote}/${target}`;
  if (reference === '' || reference.startsWith('-')) throw new StepAbort(`Not a branch to merge into: ${reference}`);
  if (revision.branches.some(({ name }) => name === reference)) return revision;
  log.line(
    `Merging Revision ${revisionText(revision)} to ${reference}, UserMergeOptions{mergeRemote='${remote}', mergeTarget='${target}', mergeStrategy='${option.strategy}', fastForwardMode='${option.fastForward}'}`,
  );
  try {
    const base = await git.run(['rev-parse', `${reference}^{commit}`]);
    await checkOutCommit(work, reference, localBranch);
    const strategy = strategyWords(option.strategy);
    await git.run(['merge', ...strategy, FAST_FORWARD[option.fastForward] ?? '--ff', revision.sha1]);
    const merged = await git.run(['rev-parse', 'HEAD^{commit}']);
    return { sha1: merged, branches: [...revision.branches, { name: reference, sha1: base }] };
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    tellFailure(log, error);
    await git.ask(['merge', '--abort']);
    await checkOutCommit(work, revision.sha1, localBranch);
    throw new StepAbort(`Branch not suitable for integration as it does not merge cleanly: ${error.message}`);
  }
}

function strategyWords(strategy: string): string[] {
  const name = strategy.toLowerCase();
  if (name === 'default' || !/^[a-z_-]+$/.test(name)) return [];
  return name === 'recursive_theirs' ? ['-s', 'recursive', '--strategy-option', 'theirs'] : ['-s', name];
}

/** Holds the identity for a merge that has no author of its own, because Git requires one. */
const NOBODY = {
  GIT_AUTHOR_NAME: 'Jenkins',
  GIT_AUTHOR_EMAIL: 'nobody@nowhere',
  GIT_COMMITTER_NAME: 'Jenkins',
  GIT_COMMITTER_EMAIL: 'nobody@nowhere',
};

/**
 * Merges the target of a change request into its commit. Throws StepAbort where that cannot be done; the working tree is
 * then that of the commit. Jenkins: `MergeWithGitSCMExtension`.
 */
export async function mergeWithTarget(
  work: Work,
  { name, sha1 }: { readonly name: string; readonly sha1: string },
  revision: Revision,
  localBranch: string | null,
): Promise<Revision> {
  const { git, log } = work;
  const isCommit = /^[0-9a-f]{40,64}$/.test(sha1);
  if (!isCommit && !/^[^-\s]\S*$/.test(name)) throw new StepAbort(`Not a branch to merge with: ${name}`);
  try {
    const base = isCommit ? sha1 : await git.run(['rev-parse', `refs/${name}^{commit}`]);
    log.line(`Merging ${name} commit ${base} into PR head commit ${revision.sha1}`);
    await checkOutCommit(work, revision.sha1, localBranch);
    await git.run(['merge', base], { env: NOBODY });
    const merged = await git.run(['rev-parse', 'HEAD^{commit}']);
    log.line(`Merge succeeded, producing ${merged}`);
    return { sha1: merged, branches: revision.branches };
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    tellFailure(log, error);
    await git.ask(['merge', '--abort']);
    await checkOutCommit(work, revision.sha1, localBranch);
    throw new StepAbort(error.message);
  }
}
