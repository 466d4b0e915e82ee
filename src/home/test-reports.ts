import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createPause, isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../kit/index.ts';
import {
  failure,
  lacksFailedSince,
  outcomeOf,
  outcomesOf,
  type TestOutcomes,
  type TestReport,
  TestReportBuilder,
  type TestTree,
  treeOf,
  withFailedSince,
} from '../model/index.ts';
import { readXmlStream, XmlError } from '../xml/index.ts';
import type { Layout } from './layout.ts';
import { createReportDecoder, encodeReport } from './test-reports-codec.ts';
import { HeldReports } from './test-reports-held.ts';
import type { Job, RunStore, StoredTestReport, TestCounted, TestReportStore } from './types.ts';

export interface TestReportDependencies {
  readonly layout: Pick<Layout, 'testReport' | 'testsBefore'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly runs: Pick<RunStore, 'newestFirst'>;
}

/** Builds that are looked at for an earlier report. */
const LOOKED_BACK = 1000;
/** Earlier reports that are read for one whose file does not tell since when its tests fail. */
const REPORTS_BACK = 20;
/** A report of a hundred thousand tests has some million elements. */
const MAX_ELEMENTS = 50_000_000;

interface Loaded {
  readonly report: TestReport;
  outcomes(): Promise<TestOutcomes>;
  tree(): Promise<TestTree>;
}

/** Reports on disk. A file that cannot be read is an error, and is never written over. */
export function createTestReportStore({ layout, locks, log, runs }: TestReportDependencies): TestReportStore {
  const held = new HeldReports<Loaded>();

  async function load(job: Job, number: number, back: number): Promise<Loaded | undefined> {
    const path = layout.testReport(job.fullName, number);
    const version = await versionOf(path);
    if (version === undefined) return undefined;
    return held.get(path, version, async () => {
      const report = await read(path, `${job.fullName} #${number}`);
      const complete =
        lacksFailedSince(report) && back > 0
          ? await withFailedSince(report, number, await outcomesBefore(job, number, back - 1), createPause())
          : report;
      return loadedOf(complete);
    });
  }

  /** Of the nearest report before; one that cannot be read counts as none. */
  async function outcomesBefore(job: Job, number: number, back: number): Promise<TestOutcomes | null> {
    const before = await numberBefore(runs, job, number);
    if (before === null) return null;
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
      return { number, report: loaded.report, previous, tree: loaded.tree };
    },

    add(job, number, step, report) {
      const path = layout.testReport(job.fullName, number);
      return locks.run(path, async () => {
        const base = await setAside(path, layout.testsBefore(job.fullName, number, step));
        const merged = base === null ? report : merge(await read(base, `${job.fullName} #${number}`), report);
        const before = await outcomesBefore(job, number, REPORTS_BACK);
        const complete = await withFailedSince(merged, number, before, createPause());
        if (complete.suites.length > 0) await writeAtomic(path, inPieces(encodeReport(complete)));
        return countsOf(complete);
      });
    },
  };
}

function loadedOf(report: TestReport): Loaded {
  let outcomes: Promise<TestOutcomes> | null = null;
  let tree: Promise<TestTree> | null = null;
  return {
    report,
    outcomes: () => (outcomes ??= outcomesOf(report, createPause())),
    tree: () => (tree ??= treeOf(report, createPause())),
  };
}

async function read(path: string, run: string): Promise<TestReport> {
  const decoder = createReportDecoder();
  try {
    const pause = createPause();
    await readXmlStream(createReadStream(path), decoder.events, { maxElements: MAX_ELEMENTS, pause });
    return decoder.report();
  } catch (error) {
    const reason = error instanceof XmlError ? `line ${error.line}: ${error.reason}` : messageOf(error);
    throw failure('TEST_REPORT_UNREADABLE', run, reason);
  }
}

/**
 * Keeps the report as it was before a step, the first time that the step adds to it. Answers the path of that; null:
 * there was none. The report is always replaced, never changed in place, so that a second name keeps the old one.
 */
async function setAside(path: string, before: string): Promise<string | null> {
  const known = await versionOf(before);
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

function merge(base: TestReport, added: TestReport): TestReport {
  const builder = new TestReportBuilder({
    keepLongStdio: base.keepLongStdio || added.keepLongStdio,
    skipOldReports: base.skipOldReports,
  });
  for (const { suites } of [base, added]) for (const suite of suites) builder.add(suite);
  return builder.report();
}

/** Size and time of a file: another file in its place has others. */
async function versionOf(path: string): Promise<{ key: string; size: number } | undefined> {
  try {
    const { size, mtimeMs, ino } = await stat(path);
    return { key: `${ino} ${size} ${mtimeMs}`, size };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The nearest earlier build whose record tells of a report. */
async function numberBefore(runs: Pick<RunStore, 'newestFirst'>, job: Job, number: number): Promise<number | null> {
  const pause = createPause();
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
  const pause = createPause();
  for (const piece of pieces) {
    yield piece;
    await pause();
  }
}

function countsOf({ suites }: TestReport): TestCounted {
  const counts = { failCount: 0, skipCount: 0, totalCount: 0 };
  for (const { cases } of suites) {
    for (const test of cases) {
      const outcome = outcomeOf(test);
      counts.totalCount += 1;
      if (outcome === 'failed') counts.failCount += 1;
      if (outcome === 'skipped') counts.skipCount += 1;
    }
  }
  return counts;
}
