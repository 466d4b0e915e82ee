import { StepAbort } from '../../points/index.ts';
import { splitAddress } from '../shared/scm/addresses.ts';
import { type Git, GitFailed } from './command/git.ts';
import { cleanSubmodules } from './submodules.ts';
import { tellFailure, type Work } from './work.ts';

/** Removes what is not part of the commit. Jenkins: `CliGitAPIImpl#clean`. */
export async function cleanWorkTree(work: Work, { nested }: { readonly nested: boolean }): Promise<void> {
  const { git, log, behaviours, context, folder } = work;
  log.line('Cleaning workspace');
  await resetHard(git);
  await git.run(['clean', nested ? '-ffdx' : '-fdx']);
  const { submodules } = behaviours;
  if (submodules !== null && !submodules.disable && (await context.workspace.exists(`${folder}.gitmodules`))) {
    await cleanSubmodules(git, submodules.recursive);
  }
}

async function resetHard(git: Git): Promise<void> {
  try {
    await git.run(['rev-parse', '--verify', 'HEAD']);
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    return git.log.line('No valid HEAD. Skipping the resetting');
  }
  git.log.line('Resetting working tree');
  await git.run(['reset', '--hard']);
}

/**
 * Checks out a commit into the working tree, on a local branch where one is named. Throws StepAbort. Jenkins:
 * `CheckoutCommand`.
 */
export async function checkOutCommit(work: Work, target: string, localBranch: string | null): Promise<void> {
  const { git, log, behaviours, sources } = work;
  const timeout = behaviours.checkoutTimeout;
  const env: Record<string, string> = behaviours.lfs ? { GIT_LFS_SKIP_SMUDGE: '1' } : {};
  const what = localBranch === null ? target : `${localBranch} with start point ${target}`;
  try {
    await setSparse(work);
    if (localBranch === null) {
      await git.run(['checkout', '-f', target], { timeout, env });
    } else {
      await git.run(['checkout', '-f', target], { timeout, env });
      await git.run(['branch', '-a', '-v', '--no-abbrev']);
      const exists = await git.ask(['rev-parse', '--verify', '--quiet', `refs/heads/${localBranch}`]);
      if (exists !== undefined) await git.run(['branch', '-D', localBranch]);
      await git.run(['checkout', '-b', localBranch, target], { timeout, env });
    }
    if (behaviours.lfs) {
      const [{ name, url }] = sources;
      log.line('Enabling Git LFS pull');
      await git.run(['lfs', 'install', '--local', '--skip-repo']);
      await git.remote(['lfs', 'pull', name], url, { timeout });
    }
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    const message = error.output.includes('index.lock')
      ? 'Could not lock repository. Please try again'
      : `Could not checkout ${what}`;
    log.error(message);
    tellFailure(log, error);
    throw new StepAbort(message);
  }
}

const SPARSE_FILE = '.git/info/sparse-checkout';

/** Enables or disables sparse checkout as configured. */
async function setSparse({ git, log, behaviours, context, folder }: Work): Promise<void> {
  const paths = behaviours.sparsePaths;
  log.line(' > git config core.sparsecheckout # timeout=10');
  const isOn = (await git.ask(['config', 'core.sparsecheckout']))?.includes('true') ?? false;
  if (paths.length === 0 && !isOn) return;
  if (paths.length > 0 && !isOn) await git.run(['config', 'core.sparsecheckout', 'true']);
  const lines = paths.length === 0 ? ['/*'] : paths;
  await context.workspace.write(folder + SPARSE_FILE, lines.map((line) => `${line}\n`).join(''));
  try {
    await git.run(['read-tree', '-mu', 'HEAD']);
  } catch (error) {
    // Before the first checkout there is no HEAD, and none of the paths may be in it.
    if (!(error instanceof GitFailed) || error.code !== 128) throw error;
  }
  if (paths.length === 0) await git.run(['config', 'core.sparsecheckout', 'false']);
}

/** Returns the local branch to check out: the configured one, or one named as the remote branch; null for none. */
export function localBranchOf(
  { behaviours, sources }: Pick<Work, 'behaviours' | 'sources'>,
  remoteBranch: string | null,
  expand: (text: string) => string,
): string | null {
  const { localBranch } = behaviours;
  if (localBranch === undefined) return null;
  const name = expand(localBranch);
  if (name !== '' && name !== '**') return checked(name);
  if (remoteBranch === null) return null;
  const remote = sources.find((source) => remoteBranch.startsWith(`${source.name}/`))?.name;
  return checked(remote === undefined ? remoteBranch : remoteBranch.slice(remote.length + 1));
}

function checked(name: string): string {
  if (name.startsWith('-')) throw new StepAbort(`Not a name of a local branch: ${name}`);
  return name;
}

/** Returns the address without its secret, for `GIT_URL`. */
export function plainUrl(url: string): string {
  return splitAddress(url).url;
}
