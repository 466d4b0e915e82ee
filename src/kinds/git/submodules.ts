import { expand, StepAbort } from '../../points/index.ts';
import { reasonToRefuseAddress } from './command/address.ts';
import { type Git, GitFailed } from './command/git.ts';
import { tellFailure, type Work } from './work.ts';

/** Updates submodules to the configured commits. Throws StepAbort. Jenkins: `SubmoduleOption`. */
export async function updateSubmodules(work: Work): Promise<void> {
  const { behaviours, context, folder, git, log, sources } = work;
  const option = behaviours.submodules;
  if (option === null || option.disable || !(await context.workspace.exists(`${folder}.gitmodules`))) return;
  if (option.shallow) log.line(`Using shallow submodule update with depth ${option.depth}`);
  const reference = expand(option.reference, context.env);
  try {
    await git.run(['remote']);
    await git.run(['submodule', 'init']);
    await git.run(['submodule', 'sync', ...(option.recursive ? ['--recursive'] : [])]);
    await refuseUnsafe(git);
    const words = [
      'submodule',
      'update',
      '--init',
      ...(option.recursive ? ['--recursive'] : []),
      ...(option.tracking ? ['--remote'] : []),
      ...(option.shallow ? [`--depth=${option.depth}`] : []),
      ...(reference.startsWith('/') ? ['--reference', reference] : []),
      ...(option.threads > 1 ? ['--jobs', String(option.threads)] : []),
    ];
    const { timeout } = option;
    await (option.parentCredentials ? git.remote(words, sources[0].url, { timeout }) : git.run(words, { timeout }));
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    log.error('Could not perform submodule update');
    tellFailure(log, error);
    throw new StepAbort('Could not perform submodule update');
  }
}

/** Throws where the address of a submodule, which comes from a commit, could be read as an option or a command. */
async function refuseUnsafe(git: Git): Promise<void> {
  const listed = (await git.ask(['config', '--get-regexp', '^submodule\\..*\\.url$'])) ?? '';
  for (const line of listed.split('\n')) {
    const url = line.slice(line.indexOf(' ') + 1);
    const reason = line === '' ? null : reasonToRefuseAddress(url);
    if (reason !== null) throw new StepAbort(`Could not perform submodule update: ${reason}`);
  }
}

/** Removes what is not part of the submodules' commits. */
export async function cleanSubmodules(git: Git, recursive: boolean): Promise<void> {
  const each = ['submodule', 'foreach', ...(recursive ? ['--recursive'] : [])];
  await git.run([...each, 'git reset --hard']);
  await git.run([...each, 'git clean -fdx']);
}
