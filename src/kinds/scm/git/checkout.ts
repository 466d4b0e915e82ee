import type { Result } from '../../../model/index.ts';
import type { RunContext } from '../../../points/index.ts';
import { expand } from '../../expand.ts';
import { createGit, type Git, GitFailed } from './command.ts';
import type { Extension, Remote } from './fields.ts';
import { CLEAN_BEFORE_CHECKOUT, reasonToRefuse } from './refused.ts';
import { findRevision } from './revision.ts';

export interface GitConfig {
  readonly userRemoteConfigs: readonly Remote[];
  readonly branches: readonly string[];
  readonly extensions: readonly Extension[];
}

interface Source {
  readonly url: string;
  readonly name: string;
  readonly refspec: string;
}

/** Brings the workspace to the newest commit of the branch, with the lines that Jenkins's plugin prints. */
export async function checkoutGit(config: GitConfig, context: RunContext): Promise<Result> {
  const { log, env } = context;
  const expanded = expandConfig(config, env);
  const reason = reasonToRefuse(expanded);
  const [remote] = expanded.userRemoteConfigs;
  if (reason !== null || remote === undefined) {
    log.error(reason ?? 'No repository is configured');
    return 'FAILURE';
  }
  const name = remote.name ?? 'origin';
  const source = { url: remote.url, name, refspec: remote.refspec ?? `+refs/heads/*:refs/remotes/${name}/*` };
  log.line('The recommended git tool is: NONE');
  log.line(credentialsLine(remote));
  const git = createGit(context);
  try {
    const fetched = (await isRepository(git, context))
      ? await update(git, source, expanded.extensions, context)
      : await clone(git, source, context);
    return fetched ? await checkOut(git, source, expanded.branches, context) : 'FAILURE';
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    explain(error, log);
    log.error(error.message);
    return 'FAILURE';
  }
}

/** Nobody can store credentials here: whichever are asked for, they are not found, and the repository is tried without. */
function credentialsLine({ credentialsId }: Remote): string {
  if (credentialsId === null) return 'No credentials specified';
  return `Warning: CredentialId "${credentialsId}" could not be found.`;
}

function expandConfig(config: GitConfig, env: ReadonlyMap<string, string>): GitConfig {
  const orNull = (text: string | null) => (text === null ? null : expand(text, env));
  return {
    userRemoteConfigs: config.userRemoteConfigs.map((remote) => ({
      url: expand(remote.url, env),
      name: orNull(remote.name),
      refspec: orNull(remote.refspec),
      credentialsId: remote.credentialsId,
    })),
    branches: config.branches.map((branch) => expand(branch, env)),
    extensions: config.extensions,
  };
}

async function isRepository(git: Git, { workspace }: RunContext): Promise<boolean> {
  if (!(await workspace.exists('.git'))) return false;
  try {
    await git.run('rev-parse', '--resolve-git-dir', `${workspace.path}/.git`);
    return true;
  } catch (error) {
    if (error instanceof GitFailed) return false;
    throw error;
  }
}

async function clone(git: Git, source: Source, { log, workspace }: RunContext): Promise<boolean> {
  log.line('Cloning the remote Git repository');
  log.line(`Cloning repository ${source.url}`);
  await workspace.wipe();
  await git.run('init', workspace.path);
  if (!(await fetch(git, source, log, 'cloning'))) return false;
  await git.run('config', `remote.${source.name}.url`, source.url);
  await git.run('config', '--add', `remote.${source.name}.fetch`, source.refspec);
  log.line('Avoid second fetch');
  return true;
}

async function update(
  git: Git,
  source: Source,
  extensions: readonly Extension[],
  { log }: RunContext,
): Promise<boolean> {
  log.line('Fetching changes from the remote Git repository');
  await git.run('config', `remote.${source.name}.url`, source.url);
  const clean = extensions.find(({ tag }) => tag === CLEAN_BEFORE_CHECKOUT);
  if (clean !== undefined) await cleanWorkspace(git, log, clean);
  return fetch(git, source, log, 'fetching');
}

async function cleanWorkspace(git: Git, log: RunContext['log'], extension: Extension): Promise<void> {
  log.line('Cleaning workspace');
  try {
    await git.run('rev-parse', '--verify', 'HEAD');
    log.line('Resetting working tree');
    await git.run('reset', '--hard');
  } catch (error) {
    // Nothing was ever checked out here; what lies around is cleaned all the same.
    if (!(error instanceof GitFailed)) throw error;
  }
  const nested = extension.settings['deleteUntrackedNestedRepositories']?.trim() === 'true';
  await git.run('clean', nested ? '-ffdx' : '-fdx');
}

async function fetch(
  git: Git,
  { url, name, refspec }: Source,
  log: RunContext['log'],
  verb: 'cloning' | 'fetching',
): Promise<boolean> {
  log.line(`Fetching upstream changes from ${url}`);
  const version = await git.run('--version');
  log.line(` > git --version # '${version}'`);
  try {
    await git.run('fetch', '--tags', '--force', '--progress', '--', url, ...refspec.split(/\s+/));
    return true;
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    explain(error, log);
    log.error(`Error ${verb} remote repo '${name}'`);
    return false;
  }
}

async function checkOut(
  git: Git,
  source: Source,
  branches: readonly string[],
  { log, env }: RunContext,
): Promise<Result> {
  const revision = await findRevision(git, source.name, branches);
  if (revision === null) {
    log.error("Couldn't find any revision to build. Verify the repository and branch configuration for this job.");
    return 'FAILURE';
  }
  const { sha, ref } = revision;
  const before = await git.ask('rev-parse', '--verify', '--quiet', 'HEAD');
  log.line(`Checking out Revision ${sha} (${ref})`);
  // Exit code 1 only says that it is not set.
  log.line(' > git config core.sparsecheckout # timeout=10');
  await git.ask('config', 'core.sparsecheckout');
  await git.run('checkout', '-f', sha);
  log.line(`Commit message: "${await git.ask('log', '-1', '--format=%s', sha)}"`);
  if (before === undefined) log.line('First time build. Skipping changelog.');
  else await git.run('rev-list', '--no-walk', before);
  env.set('GIT_COMMIT', sha);
  env.set('GIT_BRANCH', ref.replace(/^refs\/(remotes|heads|tags)\//, ''));
  env.set('GIT_URL', source.url);
  return 'SUCCESS';
}

function explain(error: GitFailed, log: RunContext['log']): void {
  for (const line of [`${error.message}:`, ...error.output.split('\n')]) log.line(line);
}
