import { splitAddress } from '../shared/scm/addresses.ts';
import type { Git } from './command/git.ts';
import type { NamedSource } from './config.ts';

/** Deletes tags that none of the remotes has, or has elsewhere. Jenkins: `PruneStaleTag`. */
export async function pruneTags(git: Git, sources: readonly NamedSource[]): Promise<void> {
  git.log.line('Pruning obsolete local tags that do not exist on remotes');
  const listed = (await git.ask(['for-each-ref', '--format=%(objectname)%09%(refname)', 'refs/tags'])) ?? '';
  const stale = new Set(listed.split('\n').filter((line) => line !== ''));
  if (stale.size === 0) return;
  for (const { url } of sources) {
    const answer = await git.remote(['ls-remote', '-t', '--', splitAddress(url).url], url);
    for (const line of answer.split('\n')) stale.delete(line);
  }
  for (const line of stale) {
    await git.run(['tag', '-d', '--', line.slice(line.indexOf('\t') + 1).replace('refs/tags/', '')]);
  }
}
