import { readFileSync } from 'node:fs';
import type { Home, Job } from '../home/index.ts';
import { isMissing, type Logger, LruMap, messageOf } from '../kit/index.ts';
import type { Change, Run } from '../model/index.ts';
import type { KindRegistry, ScmKind } from '../points/index.ts';
import { changelogPath } from './checkout-sink.ts';

/** Changes of one source of a run. */
export interface ChangeSet {
  readonly kind: ScmKind;
  readonly changes: readonly Change[];
}

/** What runs brought in, read from their changelogs when it is asked for; a bounded number is remembered. */
export interface ChangeSets {
  /** One for each source with a changelog, in order; those without changes as well. */
  of(job: Job, run: Readonly<Run>): readonly ChangeSet[];
}

const REMEMBERED = 200;

export function createChangeSets(deps: {
  readonly home: Pick<Home, 'runs'>;
  readonly kinds: KindRegistry;
  readonly log: Logger;
}): ChangeSets {
  const { home, kinds, log } = deps;
  const known = new LruMap<string, readonly ChangeSet[]>(REMEMBERED);
  return {
    of(job, run) {
      if (run.checkouts.length === 0) return [];
      const key = `${job.fullName}#${run.number}`;
      const remembered = run.state === 'completed' ? known.get(key) : undefined;
      if (remembered !== undefined) return remembered;
      const sets = run.checkouts.flatMap(({ tag, changelog }): ChangeSet[] => {
        const kind = kinds.find('scm', tag) as ScmKind | undefined;
        if (kind === undefined || changelog === null) return [];
        const path = changelogPath(home, job, run, changelog);
        try {
          return [{ kind, changes: kind.readChanges(readFileSync(path, 'utf8')) }];
        } catch (error) {
          if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'changes of a run could not be read');
          return [{ kind, changes: [] }];
        }
      });
      if (run.state === 'completed') known.set(key, sets);
      return sets;
    },
  };
}
