import type { BuiltBranch } from './built.ts';
import type { Git } from './command/git.ts';

/** Describes a commit to which branches or tags point. */
export interface Tip {
  readonly sha1: string;
  /** Holds the time of the commit in seconds since 1970. */
  readonly time: number;
  readonly branches: readonly BuiltBranch[];
}

const PARTS = [
  'objectname',
  'objecttype',
  'committerdate:unix',
  '*objectname',
  '*objecttype',
  '*committerdate:unix',
  'symref',
  'refname',
];
const FORMAT = PARTS.map((part) => `%(${part})`).join('%09');
const REMOTES = 'refs/remotes/';

/**
 * Returns the commits of all wanted branches of the remotes and, where `tags` is set, of wanted tags (`refs/tags/v1`). Logs
 * which branches there are. Jenkins: `GitUtils#getAllBranchRevisions`.
 */
export async function allBranches(
  git: Git,
  { tags }: { readonly tags: boolean },
  isWanted: (name: string) => boolean,
): Promise<Tip[]> {
  const places = tags ? ['refs/remotes', 'refs/tags'] : ['refs/remotes'];
  const listed = (await git.ask(['for-each-ref', `--format=${FORMAT}`, ...places])) ?? '';
  const found = new Map<string, { sha1: string; time: number; branches: BuiltBranch[] }>();
  let count = 0;
  for (const line of listed.split('\n')) {
    const [object = '', type, time, peeled = '', peeledType, peeledTime, symbolic, reference] = line.split('\t');
    if (reference === undefined || symbolic !== '') continue;
    const isRemote = reference.startsWith(REMOTES);
    const name = isRemote ? reference.slice(REMOTES.length) : reference;
    if (isRemote) {
      count += 1;
      git.log.line(`Seen branch in repository ${name}`);
    }
    const isCommit = type === 'commit';
    if (!(isCommit || peeledType === 'commit') || !isWanted(name)) continue;
    const sha1 = isCommit ? object : peeled;
    const known = found.get(sha1) ?? { sha1, time: Number(isCommit ? time : peeledTime), branches: [] };
    known.branches.push({ name, sha1 });
    found.set(sha1, known);
  }
  git.log.line(count === 1 ? 'Seen 1 remote branch' : `Seen ${count} remote branches`);
  return [...found.values()];
}

/** Limits how many commits are compared with each other; more than these are compared by a walk through the history. */
const MAX_COMPARED = 100;

/** Limits how many commits are passed on one command line. */
const MAX_WALKED = 20_000;

/** Returns the commits that no other one of them contains. */
export async function independent(git: Git, commits: readonly string[]): Promise<ReadonlySet<string>> {
  if (commits.length < 2 || commits.length > MAX_WALKED) return new Set(commits);
  if (commits.length <= MAX_COMPARED) {
    const answer = await git.ask(['merge-base', '--independent', ...commits]);
    return answer === undefined ? new Set(commits) : new Set(answer.split('\n').filter((line) => line !== ''));
  }
  // All commits of the walk come from one of these: one that is a parent is contained in another.
  const walked = (await git.ask(['rev-list', '--simplify-by-decoration', '--parents', ...commits])) ?? '';
  const parents = new Set(walked.split('\n').flatMap((line) => line.split(' ').slice(1)));
  return new Set(commits.filter((sha1) => !parents.has(sha1)));
}
