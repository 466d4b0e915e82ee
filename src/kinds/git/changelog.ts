import { type BuildData, lastBuildOfBranch, type Revision } from './built.ts';
import { GitFailed } from './command/git.ts';
import { tellFailure, type Work } from './work.ts';

/** Limits how many commits are listed, as in Jenkins. */
const MAX_CHANGES = 1024;

/** Limits the length of the listed commits: their messages and lists of files have no limits of their own. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Holds the format in which Git writes a commit so that it can be parsed again. */
export const FORMAT = 'commit %H%ntree %T%nparent %P%nauthor %aN <%aE> %ai%ncommitter %cN <%cE> %ci%n%n%w(0,4,4)%B';

/**
 * Returns the raw log of the commits since the last build of the same branches; '' where there are none, and for the first
 * build. Jenkins: `GitSCM#computeChangeLog`.
 */
export async function changelogOf(
  { git, log, behaviours }: Pick<Work, 'git' | 'log' | 'behaviours'>,
  revision: Revision,
  previous: BuildData | null,
): Promise<string> {
  try {
    const excluded = await excludedCommits();
    if (excluded.length > 0) return await listed(['-n', String(MAX_CHANGES)], excluded);
    if (behaviours.firstChangelog) {
      log.line('First time build. Latest changes added to changelog.');
      return await listed(['-n', '1'], []);
    }
    log.line('First time build. Skipping changelog.');
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    log.error('Unable to retrieve changeset');
    tellFailure(log, error);
  }
  return '';

  async function excludedCommits(): Promise<string[]> {
    if (behaviours.changelogTo !== null) {
      log.line("Using 'Changelog to branch' strategy.");
      const base = await git.run(['rev-parse', '--verify', '--end-of-options', `${behaviours.changelogTo}^{commit}`]);
      return [base];
    }
    const found: string[] = [];
    for (const { name } of revision.branches) {
      const built = lastBuildOfBranch(previous, name)?.revision.sha1;
      if (built !== undefined && (await isInRepository(built))) found.push(built);
    }
    return found;
  }

  async function isInRepository(sha1: string): Promise<boolean> {
    try {
      return (await git.run(['rev-list', '--no-walk', sha1])) !== '';
    } catch (error) {
      if (error instanceof GitFailed) return false;
      throw error;
    }
  }

  async function listed(limit: readonly string[], excluded: readonly string[]): Promise<string> {
    const words = ['log', '--raw', '--no-merges', '--no-abbrev', '-M', `--format=${FORMAT}`, ...limit];
    const text = await git.ask([...words, ...excluded.map((sha1) => `^${sha1}`), revision.sha1, '--']);
    if (text === undefined) throw new GitFailed('git log', 128, '');
    return withChangedFiles(text);
  }
}

/** Leaves out commits that change no file, and the oldest ones where there is too much. */
export function withChangedFiles(text: string, maxBytes = MAX_BYTES): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const commit of text.split(/^(?=commit [0-9a-f]{40,64}$)/m)) {
    if (!/^:/m.test(commit)) continue;
    bytes += Buffer.byteLength(commit);
    if (bytes > maxBytes) break;
    kept.push(commit);
  }
  return kept.join('');
}
