import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PollContext, PollOutcome } from '../../points/index.ts';
import { newestAction } from '../shared/scm/newest-action.ts';
import { sourceRunner } from '../shared/scm/runner.ts';
import { CHANGESET_TEMPLATE, changelogOf, readHgChanges } from './changes.ts';
import { createHg, type Hg } from './command.ts';
import type { MercurialConfig } from './config.ts';
import { credentialOf, type HgSource, sourceOf } from './source.ts';
import { type MercurialTag, mercurialTag } from './tag-action.ts';

/** Queries the repository for the newest changeset of the revision; only modules need the changesets in between. */
export async function pollMercurial(config: MercurialConfig, context: PollContext): Promise<PollOutcome> {
  const { cacheFolder, credentials, env, log } = context;
  const source = sourceOf(config, env);
  const before = await newestAction<MercurialTag>(
    context.runs(),
    mercurialTag.xmlTag,
    (earlier) => earlier.source === source.url,
  );
  if (before === null) return 'incomparable';
  const folder = cacheFolder('hg');
  const credential = await credentialOf(config.credentialsId, source, credentials, log);
  const runner = sourceRunner(context, folder);
  const hg = createHg({ runner, log, source: source.url, credential, place: 'hg' });
  const id = (await hg.run(['identify', '--debug', '--id', '--rev', source.revision, '--', source.url])).trim();
  if (id === before.id) return 'none';
  if (source.modules.length === 0) return 'significant';
  return comparePaths(hg, source, { from: before.id, to: id }, context);
}

/** Says whether something in the modules changed, by a clone in the home's caches, because workspaces may be in use. */
function comparePaths(
  hg: Hg,
  { modules, url }: HgSource,
  { from, to }: { from: string; to: string },
  { cacheFolder, exclusively }: PollContext,
): Promise<PollOutcome> {
  const name = `hg-${createHash('md5').update(url).digest('hex')}`;
  return exclusively(name, async () => {
    const clone = cacheFolder(name);
    await bringUpToDate(hg, url, clone);
    const range = `ancestors(${to}) and not ancestors(${from})`;
    const log = await hg.run(['log', '--template', CHANGESET_TEMPLATE, '--rev', range], clone);
    const changed = readHgChanges(changelogOf(log)).flatMap(({ paths }) => paths.map(({ file }) => file));
    return changed.some((file) => modules.some((module) => file.startsWith(module))) ? 'significant' : 'insignificant';
  });
}

async function bringUpToDate(hg: Hg, url: string, clone: string): Promise<void> {
  if (existsSync(join(clone, '.hg', 'hgrc'))) {
    await hg.run(['pull'], clone);
    return;
  }
  await rm(clone, { recursive: true, force: true });
  await hg.run(['clone', '--noupdate', '--', url, clone]);
}
