import { basename } from 'node:path';
import type { Result } from '../../model/index.ts';
import { type CheckoutSink, type RunContext, StepAbort } from '../../points/index.ts';
import { newestAction } from '../shared/scm/newest-action.ts';
import { buildRunner } from '../shared/scm/runner.ts';
import { CHANGESET_TEMPLATE, changelogOf } from './changes.ts';
import { createHg, type Hg, HgFailed } from './command.ts';
import type { MercurialConfig } from './config.ts';
import { credentialOf, type HgSource, sourceOf } from './source.ts';
import { type MercurialTag, mercurialTag } from './tag-action.ts';

/** Brings the workspace to the revision, with the lines that Jenkins's plugin prints. */
export async function checkoutMercurial(
  config: MercurialConfig,
  context: RunContext,
  sink: CheckoutSink,
): Promise<Result> {
  const { actions, credentials, env, log, workspace } = context;
  try {
    const source = sourceOf(config, env);
    const credential = await credentialOf(config.credentialsId, source, credentials, log);
    const place = basename(workspace.path);
    const hg = createHg({ runner: buildRunner(context), log, source: source.url, credential, place });
    const existing = await isClone(hg, source, workspace);
    if (existing) await update(hg, source, config.clean);
    else await clone(hg, source, context);
    const tag = await currentTag(hg, source);
    if (sink.wantsChanges) await sink.changes(config.disableChangeLog ? '' : await changelog(hg, source, tag, context));
    setVariables(env, tag);
    await actions.put(mercurialTag.xmlTag, tag, (old) => (old as MercurialTag).source === tag.source);
    return 'SUCCESS';
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    log.error(error.message);
    return 'FAILURE';
  }
}

/** Says whether the folder holds a clone of this repository. */
async function isClone(hg: Hg, { url, folder }: HgSource, workspace: RunContext['workspace']): Promise<boolean> {
  if (!(await workspace.exists(`${folder}/.hg/hgrc`))) return false;
  try {
    return (await hg.run(['showconfig', 'paths.default'], folder)).trim().replace(/\/+$/, '') === plain(url);
  } catch (error) {
    if (error instanceof HgFailed) return false;
    throw error;
  }
}

/** Returns an address as Mercurial stores it: the path of a local repository has no scheme. */
function plain(url: string): string {
  return url.replace(/^file:\/\//, '').replace(/\/+$/, '');
}

async function clone(hg: Hg, source: HgSource, { workspace }: RunContext): Promise<void> {
  if (source.folder === '.') await workspace.wipe();
  else if (await workspace.exists(source.folder)) await workspace.remove(source.folder);
  const target = source.folder === '.' ? workspace.path : `${workspace.path}/${source.folder}`;
  await hg.run(['clone', '--noupdate', '--', plain(source.url), target]);
  await hg.run(['update', '--rev', source.revision], source.folder);
}

async function update(hg: Hg, source: HgSource, clean: boolean): Promise<void> {
  await hg.run(['pull'], source.folder);
  await hg.run(['update', '--clean', '--rev', source.revision], source.folder);
  if (clean) await hg.run(['--config', 'extensions.purge=', 'purge', '--all'], source.folder);
}

async function currentTag(hg: Hg, { folder, url }: HgSource): Promise<MercurialTag> {
  const [id = '', rev = '', branch = ''] = (
    await hg.run(['log', '--rev', '.', '--template', '{node}\\n{rev}\\n{branch}'], folder)
  ).split('\n');
  return { id, rev, branch, source: url };
}

async function changelog(hg: Hg, source: HgSource, tag: MercurialTag, context: RunContext): Promise<string> {
  const before = await newestAction<MercurialTag>(
    context.history.earlier(),
    mercurialTag.xmlTag,
    (earlier) => earlier.source === source.url,
  );
  if (before === null || before.id === tag.id) return '';
  const range = `ancestors(${tag.id}) and not ancestors(${before.id})`;
  try {
    return changelogOf(await hg.run(['log', '--template', CHANGESET_TEMPLATE, '--rev', range], source.folder));
  } catch (error) {
    // The changeset of the build before may have been stripped.
    if (error instanceof HgFailed) return '';
    throw error;
  }
}

function setVariables(env: Map<string, string>, { id, rev, branch, source }: MercurialTag): void {
  env.set('MERCURIAL_REVISION', id);
  env.set('MERCURIAL_REVISION_SHORT', id.slice(0, 12));
  env.set('MERCURIAL_REVISION_NUMBER', rev);
  env.set('MERCURIAL_REVISION_BRANCH', branch);
  env.set('MERCURIAL_REPOSITORY_URL', source);
}
