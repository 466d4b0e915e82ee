import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Home, Job } from '../../home/index.ts';
import { writeAtomic } from '../../kit/index.ts';
import type { Checkout, Run } from '../../model/index.ts';
import type { CheckoutSink, Known, ScmKind } from '../../points/index.ts';
import { writeElement } from '../../xml/index.ts';

/** Names the file with the changes of the job's own source. */
const OF_JOB = 'changelog.xml';

export interface CheckoutRecord {
  readonly home: Pick<Home, 'runs'>;
  readonly job: Job;
  readonly run: Run;
  readonly scm: Known<ScmKind>;
  /**
   * Says whether it is the job's own source: its changes stand in `changelog.xml`, and the record leaves its configuration
   * out.
   */
  readonly isOfJob: boolean;
  readonly changelog: boolean;
  readonly poll: boolean;
  /** Throws when the run was stopped. */
  check(): void;
}

/**
 * Receives what a checkout reports and notes in the run's record that it was made. Safe to repeat: the same configuration
 * is noted once, its newest changes count. `done` is called when the checkout is over.
 */
export function createCheckoutSink(record: CheckoutRecord): CheckoutSink & { done(): Promise<void> } {
  const { home, job, run, scm, isOfJob, check } = record;
  const { kind } = scm;
  const config = isOfJob ? null : scm.config;
  const own = written(kind, scm.config);
  // One repository may be checked out several times, each with changes of its own branch.
  const isSame = (other: Checkout): boolean =>
    other.tag === kind.xmlTag &&
    (isOfJob ? other.config === null : other.config !== null && written(kind, other.config) === own);
  let changelog: string | null = null;
  // The server may have ended between a checkout's changes and its note.
  const writtenBefore = (): string | null =>
    isOfJob && existsSync(changelogPath(home, job, run, OF_JOB)) ? OF_JOB : null;
  return {
    wantsChanges: record.changelog && kind.changeSets !== null,
    async changes(text) {
      check();
      const before = run.checkouts.find(isSame)?.changelog;
      changelog = isOfJob ? OF_JOB : (before ?? `changelog${digits()}.xml`);
      await writeAtomic(changelogPath(home, job, run, changelog), text);
    },
    async done() {
      check();
      // The same source once more tells of no changes: those of its first checkout count.
      const kept = changelog ?? run.checkouts.find(isSame)?.changelog ?? writtenBefore();
      const noted: Checkout = { tag: kind.xmlTag, config, changelog: kept, poll: record.poll };
      run.checkouts = [...run.checkouts.filter((each) => !isSame(each)), noted];
      await home.runs.save(job, run);
    },
  };
}

/** Returns a configuration as it stands in a file: the one that a script made and the one that was read again are alike. */
function written(kind: ScmKind, config: unknown): string {
  return writeElement(kind.toXml('scm', config, { encrypt: (text) => text }));
}

/** Returns the path of a file in the run's folder, whatever a record that somebody else wrote says. */
export function changelogPath({ runs }: Pick<Home, 'runs'>, job: Job, run: Pick<Run, 'number'>, name: string): string {
  return join(runs.paths.folder(job, run.number), basename(name));
}

function digits(): string {
  return BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 16)}`).toString();
}
