import type { Home, Job } from '../home/index.ts';
import type { Run } from '../model/index.ts';
import type { ReportSink } from '../points/index.ts';

export interface ReportDependencies {
  readonly home: Pick<Home, 'runs' | 'testReports'>;
  readonly job: Job;
  readonly run: Run;
  /** Names who records: what it recorded before a restart of the server is replaced. */
  readonly step: string;
  /** Throws when the run was stopped. */
  check(): void;
}

/** Adds to the run's test report and notes the totals in its record. The factor of the last one who adds counts. */
export function createReportSink({ home, job, run, step, check }: ReportDependencies): ReportSink {
  return {
    async tests(report, { healthScaleFactor }) {
      check();
      const counted = await home.testReports.add(job, run.number, step, report);
      check();
      if (counted.totalCount === 0) return;
      run.testTotals = { ...counted, healthScaleFactor };
      await home.runs.save(job, run);
    },
  };
}
