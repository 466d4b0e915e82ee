import type { Result } from '../../model/index.ts';
import type { CheckoutSink, RunContext } from '../../points/index.ts';
import { newestAction } from '../shared/scm/newest-action.ts';
import { buildRunner } from '../shared/scm/runner.ts';
import { joinLogs } from './changes.ts';
import { createSvn, type Svn, SvnFailed } from './command.ts';
import { type Module, modulesOf, Refused, type SubversionConfig, type Updater } from './config.ts';
import { credentialOf } from './credential.ts';
import { infoOf, pegged, remoteInfo } from './info.ts';
import { type SvnRevisions, svnRevisions } from './revisions-action.ts';

/** Brings the workspace to the newest revision of each location, with the lines that Jenkins's plugin prints. */
export async function checkoutSubversion(
  config: SubversionConfig,
  context: RunContext,
  sink: CheckoutSink,
): Promise<Result> {
  const { actions, credentials, env, log } = context;
  try {
    const modules = modulesOf(config, env);
    const before = await newestAction<SvnRevisions>(context.history.earlier(), svnRevisions.xmlTag);
    const now: Record<string, number> = {};
    const logs: string[] = [];
    let isTold = false;
    for (const module of modules) {
      const svn = createSvn(buildRunner(context), await credentialOf(module, credentials, log));
      const omits = svn.hasLogin && !module.ignoresExternals;
      if (omits && !isTold) log.line(OMITTED);
      isTold ||= omits;
      const revision = await bringTo(svn, omits ? { ...module, ignoresExternals: true } : module, config, context);
      now[module.url] = revision;
      if (sink.wantsChanges) logs.push(await changesOf(svn, module, before?.[module.url], revision, log));
    }
    if (sink.wantsChanges) await sink.changes(before === null ? '' : joinLogs(logs));
    setVariables(env, now);
    await actions.put(svnRevisions.xmlTag, now, (old) => sameUrls(old as SvnRevisions, now));
    return 'SUCCESS';
  } catch (error) {
    if (!(error instanceof SvnFailed || error instanceof Refused)) throw error;
    log.error(error.message);
    return 'FAILURE';
  }
}

/** Warns that externals are left out: a commit says where they are, and Subversion would send its login there. */
const OMITTED = 'Externals are left out where credentials are used: they would be handed to other servers.';

/** Brings a module to its revision and returns the revision of the newest change that is now in the workspace. */
async function bringTo(svn: Svn, module: Module, config: SubversionConfig, context: RunContext): Promise<number> {
  const { log, workspace } = context;
  const remote = await remoteInfo(svn, module);
  const quiet = config.quietOperation ? ' --quiet' : '';
  const existing = await workingCopy(svn, module, workspace);
  const fresh = config.workspaceUpdater === 'CheckoutUpdater' || existing !== remote.url;
  const options = ['-r', String(remote.revision), ...(module.ignoresExternals ? ['--ignore-externals'] : [])];
  if (fresh) {
    if (existing === null)
      log.line(`Checking out a fresh workspace because there's no workspace at ${placeOf(module, workspace)}`);
    log.line(`Cleaning local Directory ${module.folder}`);
    await clear(module, workspace);
    log.line(`Checking out ${module.url} at revision '${remote.revision}'${quiet}`);
    const output = await svn.run([
      'checkout',
      ...options,
      '--depth',
      module.depth,
      '--',
      pegged(module.url),
      module.folder,
    ]);
    tell(log, output, config.quietOperation);
  } else if (config.workspaceUpdater !== 'NoopUpdater') {
    await prepare(svn, module, config.workspaceUpdater, log);
    log.line(`Updating ${module.url} at revision '${remote.revision}'${quiet}`);
    tell(
      log,
      await svn.run(['update', '--accept', 'postpone', ...options, '--', module.folder]),
      config.quietOperation,
    );
  }
  log.line(`At revision ${remote.revision}\n`);
  return (await infoOf(svn, module.folder)).committed;
}

/** Returns the URL of what is checked out in the module's folder; null where nothing is. */
async function workingCopy(svn: Svn, module: Module, workspace: RunContext['workspace']): Promise<string | null> {
  if (!(await workspace.exists(`${module.folder}/.svn`))) return null;
  try {
    return (await infoOf(svn, module.folder)).url;
  } catch (error) {
    if (error instanceof SvnFailed) return null;
    throw error;
  }
}

async function clear({ folder }: Module, workspace: RunContext['workspace']): Promise<void> {
  if (folder === '.') await workspace.wipe();
  else if (await workspace.exists(folder)) await workspace.remove(folder);
}

async function prepare(svn: Svn, { folder }: Module, updater: Updater, log: RunContext['log']): Promise<void> {
  if (updater === 'UpdateWithRevertUpdater') {
    log.line(`Reverting ${folder} to depth infinity with ignoreExternals: false`);
    await svn.run(['revert', '--recursive', '--', folder]);
  }
  if (updater === 'UpdateWithCleanUpdater') {
    log.line(`Cleaning up ${folder}`);
    await svn.run(['revert', '--recursive', '--', folder]);
    await svn.run(['cleanup', '--remove-unversioned', '--remove-ignored', '--', folder]);
  }
}

/** Logs only the lines that name files, such as `A    file`. */
function tell(log: RunContext['log'], output: string, quiet: boolean): void {
  if (quiet) return;
  for (const line of output.split('\n')) if (/^[ADUCGEMR ]{1,5}\s+\S/.test(line)) log.line(line);
}

async function changesOf(
  svn: Svn,
  { url }: Module,
  before: number | undefined,
  revision: number,
  log: RunContext['log'],
): Promise<string> {
  if (before === undefined) return '';
  if (before >= revision) {
    log.line(`No changes for ${url} since the previous build`);
    return '';
  }
  return svn.run(['log', '--xml', '--verbose', '-r', `${before + 1}:${revision}`, '--', pegged(url)]);
}

function setVariables(env: Map<string, string>, revisions: SvnRevisions): void {
  const entries = Object.entries(revisions);
  for (const [index, [url, revision]] of entries.entries()) {
    env.set(`SVN_URL_${index + 1}`, url);
    env.set(`SVN_REVISION_${index + 1}`, String(revision));
  }
  const [first] = entries;
  if (first === undefined) return;
  env.set('SVN_URL', first[0]);
  env.set('SVN_REVISION', String(first[1]));
}

function sameUrls(a: SvnRevisions, b: SvnRevisions): boolean {
  return Object.keys(a).sort().join('\n') === Object.keys(b).sort().join('\n');
}

function placeOf({ folder }: Module, { path }: RunContext['workspace']): string {
  return folder === '.' ? path : `${path}/${folder}`;
}
