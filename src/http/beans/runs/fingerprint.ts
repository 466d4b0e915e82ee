import type { Home, Job } from '../../../controller/index.ts';
import { defineBean, type LazyList, list, PAUSE, type Reference, refer } from '../../../export/index.ts';
import type { Run } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';

/** Describes a file that is identified by its MD5, and the builds that made and used it. */
export type FingerprintRecord = NonNullable<Awaited<ReturnType<Home['fingerprints']['get']>>>;
type Usage = FingerprintRecord['usages'][number];
type Range = Usage['ranges'][number];

export const buildPtrBean = defineBean<{ job: string; number: number }, BeanContext>(
  'hudson.model.Fingerprint$BuildPtr',
  {
    visibility: 2,
    rows: {
      name: { doc: 'Full name of the job.', read: ({ job }) => job },
      number: { doc: 'Number of the build.', read: ({ number }) => number },
    },
  },
);

export const rangeBean = defineBean<Range, BeanContext>('hudson.model.Fingerprint$Range', {
  visibility: 4,
  rows: {
    end: { doc: 'First number after the range.', read: ({ end }) => end },
    start: { doc: 'First number of the range.', read: ({ start }) => start },
  },
});

export const rangeSetBean = defineBean<readonly Range[], BeanContext>('hudson.model.Fingerprint$RangeSet', {
  visibility: 3,
  rows: {
    ranges: {
      doc: 'Half-open ranges of numbers.',
      read: (ranges) => ranges.map((range) => refer(rangeBean, range, { exact: true })),
    },
  },
});

export const rangeItemBean = defineBean<Usage, BeanContext>('hudson.model.Fingerprint$RangeItem', {
  visibility: 2,
  rows: {
    name: { doc: 'Full name of the job.', read: ({ job }) => job },
    ranges: { doc: 'Builds in which it was seen.', read: ({ ranges }) => refer(rangeSetBean, ranges, { exact: true }) },
  },
});

export const fingerprintBean = defineBean<FingerprintRecord, BeanContext>('hudson.model.Fingerprint', {
  rows: {
    fileName: { doc: 'Name of the file.', read: ({ fileName }) => fileName },
    hash: { doc: 'MD5 of its content.', read: ({ md5 }) => md5 },
    original: {
      doc: 'The build that made it, where the requester may see it.',
      read: ({ original }, context) =>
        original !== null && context.may('Job/Read', original.job)
          ? refer(buildPtrBean, original, { exact: true })
          : null,
    },
    timestamp: { doc: 'When it was first seen.', read: ({ timestamp }) => timestamp },
    usage: {
      doc: 'Jobs in which it was used.',
      read: ({ usages }, context) =>
        usages
          .filter(({ job }) => context.may('Job/Read', job))
          .map((usage) => refer(rangeItemBean, usage, { exact: true })),
    },
  },
});

export function fingerprintReference(record: FingerprintRecord): Reference<BeanContext> {
  return refer(fingerprintBean, record);
}

/** Says that a run has fingerprints; they are listed beside. */
export const fingerprintActionBean = defineBean<null, BeanContext>('hudson.tasks.Fingerprinter$FingerprintAction', {
  rows: {},
});

export function fingerprintActions({ fingerprints }: Run): Reference<BeanContext>[] {
  return fingerprints === undefined ? [] : [refer(fingerprintActionBean, null)];
}

/** Sets the number of records that are read at once. */
const PIECE = 16;

/** Returns the records of the files that a run made or used, by path; those that no longer exist are left out. */
export function fingerprintsOfRun({ fingerprints, runs }: Home, job: Job, run: Run): LazyList<BeanContext> {
  return list<BeanContext>(function* range(from, to) {
    const files = [...runs.fingerprints(job, run)].sort(([a], [b]) => (a < b ? -1 : 1));
    let found = 0;
    for (const [at, [, md5]] of files.entries()) {
      if (found >= to) return;
      if (at % PIECE === PIECE - 1) yield PAUSE;
      const record = fingerprints.peek(md5);
      if (record === undefined) continue;
      if (found >= from) yield refer(fingerprintBean, record, { exact: true });
      found += 1;
    }
  });
}
