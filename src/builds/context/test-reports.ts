import type { Home, Job } from '../../home/index.ts';
import { createYield } from '../../kit/index.ts';
import type { Run, TestSuite } from '../../model/index.ts';
import type { ReportSink } from '../../points/index.ts';

export interface ReportDependencies {
  readonly home: Pick<Home, 'runs'> & { readonly reports: Pick<Home['reports'], 'tests'> };
  readonly job: Job;
  readonly run: Run;
  /** Names the step that records: what it recorded before a restart of the server is replaced. */
  readonly step: string;
  /** Throws when the run was stopped. */
  check(): void;
  /** Says where in a flow the report is recorded; null where it is not recorded by a flow. */
  readonly place: ReportPlace | null;
}

/** Describes the node of a flow that records a report, and the named blocks around it, innermost first. */
export interface ReportPlace {
  readonly nodeId: string;
  readonly enclosingBlocks: readonly string[];
  readonly enclosingBlockNames: readonly string[];
}

/** Adds to the run's test report and notes the totals in its record. The factor of the last one who adds counts. */
export function createTestSink({ home, job, run, step, check, place }: ReportDependencies): Pick<ReportSink, 'tests'> {
  return {
    async tests(report, { healthScaleFactor }) {
      check();
      const placed = place === null ? report : { ...report, suites: await placedAt(report.suites, place) };
      const counted = await home.reports.tests.add(job, run.number, step, placed);
      check();
      if (counted.totalCount === 0) return;
      run.testTotals = { ...counted, healthScaleFactor };
      await home.runs.save(job, run);
    },
  };
}

async function placedAt(suites: readonly TestSuite[], place: ReportPlace): Promise<readonly TestSuite[]> {
  const pause = createYield();
  const placed: TestSuite[] = [];
  for (const suite of suites) {
    placed.push({ ...suite, ...place });
    await pause();
  }
  return placed;
}
