import { splitAddress } from '../addresses.ts';
import type { Git } from './command/git.ts';
import type { NamedSource } from './config.ts';

/** Deletes tags that the remote does not have, or has elsewhere. Jenkins: `PruneStaleTag`. */
export async function pruneTags(git: Git, source: NamedSource): Promise<void> {
  git.log.line('Pruning obsolete local tags');
  const local = await git.ask(['for-each-ref', '--format=%(objectname) %(refname)', 'refs/tags']);
  const answer = await git.remote(['ls-remote', '-t', '--', splitAddress(source.url).url], source.url);
  const remote = new Map(
    answer.split('\n').flatMap((line): [string, string][] => {
      const [sha1, ref] = line.split('\t');
      return sha1 === undefined || ref === undefined || ref.endsWith('^{}') ? [] : [[ref, sha1]];
    }),
  );
  for (const line of (local ?? '').split('\n')) {
    const at = line.indexOf(' ');
    const ref = line.slice(at + 1);
    if (at < 0 || remote.get(ref) === line.slice(0, at)) continue;
    await git.run(['tag', '-d', '--', ref.slice('refs/tags/'.length)]);
  }
}
