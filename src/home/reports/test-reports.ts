import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createYield, isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import {
  type ClassCounts,
  classCountsOf,
  failure,
  indexOf,
  lacksFailedSince,
  marksOf,
  OutcomeIndex,
  type OutcomesBefore,
  outcomeOf,
  outcomesOf,
  type Run,
  type TestMarks,
  type TestOutcomes,
  type TestReport,
  TestReportBuilder,
  type TestTree,
  treeOf,
  withFailedSince,
} from '../../model/index.ts';
import { readXmlStream, XmlError } from '../../xml/index.ts';
import { fileVersion } from '../files/file-version.ts';
import type { Job } from '../items/item-types.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { RunStore } from '../runs/run-types.ts';
import { createKeptReportStore } from './kept-reports.ts';
import { createReportDecoder, encodeReport } from './test-reports-codec.ts';
import { HeldReports } from './test-reports-held.ts';
import type { StoredTestReport, TestCounted, TestReportStore } from './test-reports-types.ts';

export interface TestReportDependencies
  extends ItemLayout<'testReport' | 'testsBefore' | 'testOutcomes' | 'keptReport' | 'reportFolder'> {
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly runs: Pick<RunStore, 'newestFirst'>;
}

/** Limits the builds that are searched for an earlier report. */
const LOOKED_BACK = 1000;
/** Limits the earlier reports that are read for one whose file does not say since when its tests fail. */
const REPORTS_BACK = 20;
/** Names the file with the counts of classes. */
const CLASSES = 'test-classes';
/** Limits the elements of a report: one of a hundred thousand tests has some million elements. */
const MAX_ELEMENTS = 50_000_000;

interface Loaded {
  readonly report: TestReport;
  outcomes(): Promise<TestOutcomes>;
  tree(): Promise<TestTree>;
  readonly marks: { made: Promise<TestMarks> | null };
}

/** Returns the store of reports on disk. A file that cannot be read is an error, and is never written over. */
export function createTestReportStore({ layout, placeOf, locks, log, runs }: TestReportDependencies): TestReportStore {
  const held = new HeldReports<Loaded>();
  const kept = createKeptReportStore({ layout, placeOf, locks });
  const indexes = new HeldReports<OutcomeIndex | null>();

  async function load(job: Job, number: number, back: number): Promise<Loaded | undefined> {
    const path = layout.testReport(placeOf(job.fullName), number);
    const version = await fileVersion(path);
    if (version === undefined) return undefined;
    return held.get(path, version, async () => {
      const report = await read(path, `${job.fullName} #${number}`);
      const complete =
        lacksFailedSince(report) && back > 0
          ? await withFailedSince(report, number, await outcomesBefore(job, number, back - 1), createYield())
          : report;
      return loadedOf(complete);
    });
  }

  /** Returns undefined where there is no file, as in builds of Jenkins; null where it is not an index. */
  async function indexIn(job: Job, number: number): Promise<OutcomeIndex | null | undefined> {
    const path = layout.testOutcomes(placeOf(job.fullName), number);
    const version = await fileVersion(path);
    if (version === undefined) return undefined;
    return indexes.get(path, version, async () => OutcomeIndex.read(await readFile(path)));
  }

  /** Returns the outcomes of the nearest report before; one that cannot be read counts as none. */
  async function outcomesBefore(job: Job, number: number, back: number): Promise<OutcomesBefore | null> {
    const before = await numberBefore(runs, job, number);
    if (before === null) return null;
    const index = await indexIn(job, before);
    if (index) return index;
    try {
      return (await (await load(job, before, back))?.outcomes()) ?? null;
    } catch (err) {
      log.warn({ job: job.fullName, run: before, err }, 'test report could not be read');
      return null;
    }
  }

  return {
    async open(job, number): Promise<StoredTestReport | undefined> {
      const loaded = await load(job, number, REPORTS_BACK);
      if (loaded === undefined) return undefined;
      const previous = await outcomesBefore(job, number, REPORTS_BACK);
      const index = (await indexIn(job, number)) ?? null;
      const marks = () => (loaded.marks.made ??= marksOf(loaded.report, previous, index, createYield()));
      return { number, report: loaded.report, previous, index, tree: loaded.tree, marks };
    },

    async classes(job, number) {
      const rows = (await kept.read(job, number, CLASSES))?.rows ?? [];
      return rows as readonly ClassCounts[];
    },

    outcomes: async (job, number) => (await indexIn(job, number)) ?? null,

    async history(job, number, most) {
      const found: Run[] = [];
      const pause = createYield();
      let looked = 0;
      for (const run of runs.newestFirst(job, number)) {
        if (run.testTotals !== undefined) found.push(run);
        looked += 1;
        if (found.length === most || looked === LOOKED_BACK) break;
        await pause();
      }
      return found;
    },

    add(job, number, step, report) {
      const path = layout.testReport(placeOf(job.fullName), number);
      return locks.run(path, async () => {
        const base = await setAside(path, layout.testsBefore(placeOf(job.fullName), number, step));
        const merged = base === null ? report : await merge(await read(base, `${job.fullName} #${number}`), report);
        const before = await outcomesBefore(job, number, REPORTS_BACK);
        const complete = await withFailedSince(merged, number, before, createYield());
        if (complete.suites.length > 0) {
          await writeAtomic(path, inPieces(encodeReport(complete)));
          const index = before instanceof OutcomeIndex ? before : null;
          const outcomes = await indexOf(complete, number, { outcomes: before, index }, createYield());
          await writeAtomic(layout.testOutcomes(placeOf(job.fullName), number), outcomes.bytes);
          const rows = await classCountsOf(complete, createYield());
          await kept.write(job, number, CLASSES, { head: {}, rows });
        }
        return await countsOf(complete);
      });
    },
  };
}

function loadedOf(report: TestReport): Loaded {
  let outcomes: Promise<TestOutcomes> | null = null;
  let tree: Promise<TestTree> | null = null;
  return {
    report,
    outcomes: () => (outcomes ??= outcomesOf(report, createYield())),
    tree: () => (tree ??= treeOf(report, createYield())),
    marks: { made: null },
  };
}

async function read(path: string, run: string): Promise<TestReport> {
  const decoder = createReportDecoder();
  try {
    const pause = createYield();
    await readXmlStream(createReadStream(path), decoder.events, { maxElements: MAX_ELEMENTS, pause });
    return decoder.report();
  } catch (error) {
    const reason = error instanceof XmlError ? `line ${error.line}: ${error.reason}` : messageOf(error);
    throw failure('TEST_REPORT_UNREADABLE', run, reason);
  }
}

/**
 * Preserves the report as it was before a step, the first time that the step adds to it. Returns the path of that; null
 * where there was none. The report is always replaced, never changed in place, so that a second name holds the old one.
 */
async function setAside(path: string, before: string): Promise<string | null> {
  const known = await fileVersion(before);
  if (known !== undefined) return known.size === 0 ? null : before;
  await mkdir(dirname(before), { recursive: true, mode: 0o700 });
  try {
    await link(path, before);
    return before;
  } catch (error) {
    if (isMissing(error)) {
      await writeFile(before, '');
      return null;
    }
    // Not every file system gives a file two names.
    const temporary = `${before}.new`;
    await copyFile(path, temporary);
    await rename(temporary, before);
    return before;
  }
}

async function merge(base: TestReport, added: TestReport): Promise<TestReport> {
  const pause = createYield();
  const builder = new TestReportBuilder({
    keepLongStdio: base.keepLongStdio || added.keepLongStdio,
    skipOldReports: base.skipOldReports,
  });
  for (const { suites } of [base, added]) {
    for (const suite of suites) {
      builder.add(suite);
      await pause();
    }
  }
  return builder.report();
}

/** Returns the nearest earlier build whose record has a report. */
async function numberBefore(runs: Pick<RunStore, 'newestFirst'>, job: Job, number: number): Promise<number | null> {
  const pause = createYield();
  let looked = 0;
  for (const run of runs.newestFirst(job, number - 1)) {
    if (run.testTotals !== undefined) return run.number;
    looked += 1;
    if (looked === LOOKED_BACK) return null;
    await pause();
  }
  return null;
}

async function* inPieces(pieces: Iterable<string>): AsyncGenerator<string, void> {
  const pause = createYield();
  for (const piece of pieces) {
    yield piece;
    await pause();
  }
}

async function countsOf({ suites }: TestReport): Promise<TestCounted> {
  const pause = createYield();
  const counts = { failCount: 0, skipCount: 0, totalCount: 0 };
  for (const { cases } of suites) {
    await pause();
    for (const test of cases) {
      const outcome = outcomeOf(test);
      counts.totalCount += 1;
      if (outcome === 'failed') counts.failCount += 1;
      if (outcome === 'skipped') counts.skipCount += 1;
    }
  }
  return counts;
}
