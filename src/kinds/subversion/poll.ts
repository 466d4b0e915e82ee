import type { PollContext, PollOutcome } from '../../points/index.ts';
import { newestAction } from '../shared/scm/newest-action.ts';
import { sourceRunner } from '../shared/scm/runner.ts';
import { readSvnChanges } from './changes.ts';
import { createSvn } from './command.ts';
import { modulesOf, type SubversionConfig } from './config.ts';
import { credentialOf } from './credential.ts';
import { pegged, remoteInfo } from './info.ts';
import { significance } from './path-filter.ts';
import { type SvnRevisions, svnRevisions } from './revisions-action.ts';

/** Queries the repositories for their newest revisions; nothing is checked out. */
export async function pollSubversion(config: SubversionConfig, context: PollContext): Promise<PollOutcome> {
  const { credentials, env, log } = context;
  const before = await newestAction<SvnRevisions>(context.runs(), svnRevisions.xmlTag);
  if (before === null) return 'incomparable';
  let outcome: PollOutcome = 'none';
  const isSignificant = significance({ ...config, excludedMessages: config.excludedCommitMessages }, log);
  for (const module of modulesOf(config, env)) {
    const credential = await credentialOf(module, credentials, log);
    const svn = createSvn(sourceRunner(context, context.cacheFolder('svn')), credential);
    const { committed } = await remoteInfo(svn, module);
    const last = before[module.url];
    if (last === undefined) {
      log.line(`Location '${module.url}' is not in the working copy of the build before`);
      return 'incomparable';
    }
    if (committed <= last) continue;
    log.line(`${module.url} is at revision ${committed}`);
    log.line(`  (changed from ${last})`);
    const entries = await svn.run([
      'log',
      '--xml',
      '--verbose',
      '-r',
      `${last + 1}:${committed}`,
      '--',
      pegged(module.url),
    ]);
    if (readSvnChanges(entries).some(isSignificant)) return 'significant';
    outcome = 'insignificant';
  }
  return outcome;
}
