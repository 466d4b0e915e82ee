import { expand, type RunContext, StepAbort } from '../../../points/index.ts';
import { splitAddress } from '../../shared/scm/addresses.ts';
import type { Git } from '../command/git.ts';
import { GitFailed } from '../command/git.ts';
import type { NamedSource } from '../config.ts';
import { tellFailure } from '../work.ts';
import type { BranchToPush, NoteToPush, TagToPush } from './fields.ts';

export interface Pushing {
  readonly context: Pick<RunContext, 'env' | 'log'>;
  readonly git: Git;
  readonly sources: readonly NamedSource[];
  readonly force: boolean;
}

/** Runs one push and returns whether it succeeded; where Git fails, logs `message` and then its output. */
async function attempt({ context: { log } }: Pushing, message: string, part: () => Promise<void>): Promise<boolean> {
  try {
    await part();
    return true;
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    log.error(message);
    tellFailure(log, error);
    return false;
  }
}

function remoteNamed({ sources }: Pushing, name: string): NamedSource {
  const found = sources.find((source) => source.name === name);
  if (found === undefined) throw new StepAbort(`No repository found for target repo name ${name}`);
  return found;
}

/** Returns a text with its variables resolved, as the name of a reference. Throws StepAbort where it cannot be one. */
function named({ context }: Pushing, text: string, what: string): string {
  const name = expand(text, context.env).trim();
  if (name === '') throw new StepAbort(`No ${what} to push defined`);
  if (name.startsWith('-') || /[\s:]/.test(name)) throw new StepAbort(`Not a name of a ${what}: ${name}`);
  return name;
}

export async function push({ git, force }: Pushing, { url }: NamedSource, ref: string, always = false): Promise<void> {
  const words = ['push', ...(force || always ? ['-f'] : []), '--', splitAddress(url).url, ref];
  await git.remote(words, url);
}

export async function pushMerge(pushing: Pushing, remote: NamedSource, target: string): Promise<boolean> {
  return attempt(pushing, 'Failed to push merge to origin repository', async () => {
    pushing.context.log.line(`Pushing HEAD to branch ${target} of ${remote.name} repository`);
    await push(pushing, remote, `HEAD:${branchReference(target)}`);
  });
}

/** Returns the full name of a branch, which is needed for one that is new to the remote. */
function branchReference(name: string): string {
  return name.startsWith('refs/') ? name : `refs/heads/${name}`;
}

export async function pushTag(pushing: Pushing, tag: TagToPush): Promise<boolean> {
  const { context, git } = pushing;
  const name = named(pushing, tag.tagName, 'tag');
  const remote = remoteNamed(pushing, expand(tag.targetRepoName, context.env).trim());
  const message = expand(tag.tagMessage, context.env) || `Jenkins Git plugin tagging with ${name}`;
  return attempt(pushing, `Failed to push tag ${name} to ${remote.name}`, async () => {
    const exists = (await git.ask(['rev-parse', '--verify', '--quiet', `refs/tags/${name}`])) !== undefined;
    if (!tag.createTag && !tag.updateTag && !exists) {
      throw new StepAbort(`Tag ${name} does not exist and Create Tag is not specified, so failing.`);
    }
    if (tag.createTag && exists && !tag.updateTag) {
      throw new StepAbort(`Tag ${name} already exists and Create Tag is specified, so failing.`);
    }
    if (tag.createTag || tag.updateTag) await git.run(['tag', '-a', '-f', '-m', message, '--', name]);
    context.log.line(`Pushing tag ${name} to repo ${remote.name}`);
    await push(pushing, remote, `refs/tags/${name}`, tag.updateTag);
  });
}

export async function pushBranch(pushing: Pushing, branch: BranchToPush): Promise<boolean> {
  const { context, git } = pushing;
  const name = named(pushing, branch.branchName, 'branch');
  const remote = remoteNamed(pushing, expand(branch.targetRepoName, context.env).trim());
  return attempt(pushing, `Failed to push branch ${name} to ${remote.name}`, async () => {
    if (branch.rebaseBeforePush) await rebase(remote, name);
    context.log.line(`Pushing HEAD to branch ${name} at repo ${remote.name}`);
    await push(pushing, remote, `HEAD:${branchReference(name)}`);
  });

  async function rebase({ url, refspecs }: NamedSource, target: string): Promise<void> {
    context.log.line(`Fetch and rebase with ${target} of ${remote.name}`);
    await git.remote(['fetch', '--tags', '--force', '--progress', '--', splitAddress(url).url, ...refspecs], url);
    const upstream = `${remote.name}/${target}`;
    const head = await git.run(['rev-parse', 'HEAD^{commit}']);
    if (head === (await git.run(['rev-parse', `${upstream}^{commit}`]))) {
      return context.log.line(`No rebase required. HEAD equals ${upstream}`);
    }
    try {
      await git.run(['rebase', upstream]);
    } catch (error) {
      await git.ask(['rebase', '--abort']);
      throw error;
    }
  }
}

export async function pushNote(pushing: Pushing, note: NoteToPush): Promise<boolean> {
  const { context, git } = pushing;
  const remote = remoteNamed(pushing, expand(note.targetRepoName, context.env).trim());
  const message = expand(note.noteMsg, context.env);
  const namespace = named(pushing, note.noteNamespace || 'master', 'note');
  return attempt(pushing, `Failed to add note: \n${message}\n******`, async () => {
    context.log.line(`Adding note to namespace "${namespace}":\n${message}\n******`);
    const how = note.noteReplace ? ['add', '-f'] : ['append'];
    await git.run(['notes', `--ref=${namespace}`, ...how, '-m', message]);
    await push(pushing, remote, 'refs/notes/*:refs/notes/*');
  });
}
