import { readFileSync, statSync } from 'node:fs';
import type { Home, Job } from '../../home/index.ts';
import { isMissing, type Logger, LruMap, messageOf } from '../../kit/index.ts';
import { type Change, type Run, userIdOf } from '../../model/index.ts';
import type { KindRegistry, ScmKind } from '../../points/index.ts';
import type { Accounts } from '../accounts.ts';
import { changelogPath } from './checkout-sink.ts';

/** Describes the changes of one source of a run. */
export interface ChangeSet {
  readonly kind: ScmKind;
  /** Holds the configuration of the checkout; null where it is not known. */
  readonly config: unknown;
  readonly changes: readonly Change[];
  /** Holds the length of the changelog. */
  readonly bytes: number;
}

/** Reads what runs changed from their changelogs, on request; as much is remembered as fits a bound. */
export interface ChangeSets {
  /** Returns one set for each source with a changelog, in order; those without changes as well. */
  of(job: Job, run: Readonly<Run>): readonly ChangeSet[];
  /**
   * Returns the user ids of those who changed something since the last success, sorted; for a run that is over, as its
   * record says.
   */
  culprits(job: Job, run: Readonly<Run>): readonly string[];
}

/** Limits the bytes of changelogs that are remembered; what is made of them takes a few times as much. */
const REMEMBERED_BYTES = 10 * 1024 * 1024;
/** Holds what a run without changes takes. */
const MIN_BYTES = 2048;

/**
 * Limits the size of a changelog: it is read as a whole while everything else waits, so larger ones are not this server's.
 */
const MAX_CHANGELOG_BYTES = 4 * 1024 * 1024;

export function createChangeSets(deps: {
  readonly home: Pick<Home, 'runs'>;
  readonly kinds: KindRegistry;
  readonly log: Logger;
  readonly accounts: Pick<Accounts, 'get' | 'all'>;
}): ChangeSets {
  const { accounts, home, kinds, log } = deps;
  const known = new LruMap<string, readonly ChangeSet[]>(REMEMBERED_BYTES, weightOf);
  const sets: ChangeSets = {
    of(job, run) {
      if (run.checkouts.length === 0) return [];
      const key = `${job.fullName}#${run.number}@${run.timestamp}`;
      const remembered = run.state === 'completed' ? known.get(key) : undefined;
      if (remembered !== undefined) return remembered;
      const found = run.checkouts.flatMap(({ tag, config, changelog }): ChangeSet[] => {
        const kind = kinds.find('scm', tag);
        if (kind === undefined || changelog === null) return [];
        const path = changelogPath(home, job, run, changelog);
        const used = config ?? ownConfig(job, tag);
        try {
          const { text, bytes } = readChangelog(path);
          return [{ kind, config: used, changes: kind.readChanges(text, used), bytes }];
        } catch (error) {
          if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'changes of a run could not be read');
          return [{ kind, config: used, changes: [], bytes: 0 }];
        }
      });
      if (run.state === 'completed') known.set(key, found);
      return found;
    },
    culprits(job, run) {
      if (run.state === 'completed') return run.culprits;
      const authors = sets.of(job, run).flatMap(({ changes }) => changes.map(({ author }) => author));
      const before = completedBefore(home.runs, job, run);
      const inherited = before !== undefined && before.result !== 'SUCCESS' ? before.culprits : [];
      return [...new Set([...inherited, ...authors.map((author) => userIdOf(author, accounts))])].sort();
    },
  };
  return sets;
}

function weightOf(sets: readonly ChangeSet[]): number {
  return sets.reduce((sum, { bytes }) => sum + bytes, MIN_BYTES);
}

function readChangelog(path: string): { readonly text: string; readonly bytes: number } {
  const { size } = statSync(path);
  if (size > MAX_CHANGELOG_BYTES) throw new Error(`${size} bytes are too many`);
  return { text: readFileSync(path, 'utf8'), bytes: size };
}

/** Returns the configuration of the job's source as it is now; null where it has another one. */
function ownConfig({ config }: Job, tag: string): unknown {
  const scm = config?.scm ?? null;
  return scm !== null && scm.kind !== null && scm.kind.xmlTag === tag ? scm.config : null;
}

function completedBefore(runs: Home['runs'], job: Job, { number }: Readonly<Run>): Run | undefined {
  for (const earlier of runs.newestFirst(job, number - 1)) if (earlier.state === 'completed') return earlier;
  return undefined;
}
