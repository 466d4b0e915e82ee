import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Home, Job } from '../../home/index.ts';
import { isMissing } from '../../kit/index.ts';
import { ageOf, outcomeOf, type Run, withoutNotes } from '../../model/index.ts';
import type { FailedTest, RunRecord } from '../../points/index.ts';

/** Limits the size of a tail, as a line may be long. */
const TAIL_BYTES = 1024 * 1024;

export function createRunRecord(deps: {
  readonly home: Pick<Home, 'runs'> & { readonly reports: Pick<Home['reports'], 'tests'> };
  readonly job: Job;
  readonly run: Readonly<Run>;
}): RunRecord {
  const { home, job, run } = deps;
  const path = home.runs.paths.log(job, run.number);
  return {
    async tail(lines) {
      const text = withoutNotes(await endOf(path)).replace(/\r?\n$/, '');
      return text === '' ? [] : text.split(/\r?\n/).slice(-lines);
    },
    console: () => createReadStream(path),
    async failedTests(limit) {
      const stored = await home.reports.tests.open(job, run.number);
      if (stored === undefined) return [];
      const failed: FailedTest[] = [];
      for (const { cases } of stored.report.suites) {
        for (const test of cases) {
          if (failed.length === limit) return failed;
          if (outcomeOf(test) !== 'failed') continue;
          const { className, testName: name, errorDetails: details, errorStackTrace: stackTrace } = test;
          failed.push({ className, name, age: ageOf(test, run.number), details, stackTrace });
        }
      }
      return failed;
    },
  };
}

async function endOf(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const from = Math.max(0, size - TAIL_BYTES);
      const buffer = Buffer.alloc(size - from);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      return buffer.subarray(0, bytesRead).toString('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}
