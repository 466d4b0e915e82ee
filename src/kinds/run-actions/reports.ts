import type { RunActionKind } from '../../points/index.ts';
import { aggregatedTests } from './aggregated-tests/index.ts';
import { coberturaCoverage } from './cobertura/index.ts';
import { coverage } from './coverage/index.ts';
import { htmlReport } from './html-report/index.ts';
import { htmlReportOfJob } from './html-report-of-job/index.ts';
import { issues } from './issues/index.ts';
import { jacocoCoverage } from './jacoco/index.ts';
import { javadocOfRun } from './javadoc/index.ts';
import { javadocOfJob } from './javadoc-of-job/index.ts';

/** Reports that runs keep. */
export const reportActions = [
  htmlReport,
  htmlReportOfJob,
  javadocOfRun,
  javadocOfJob,
  coverage,
  jacocoCoverage,
  coberturaCoverage,
  issues,
  aggregatedTests,
] as const satisfies readonly RunActionKind[];
