import type { RunActionKind } from '../../points/index.ts';
import { coverage } from '../coverage/action.ts';
import { coberturaCoverage } from '../coverage/cobertura/action.ts';
import { jacocoCoverage } from '../coverage/jacoco/action.ts';
import { htmlReport } from '../html-publisher/action.ts';
import { htmlReportOfJob } from '../html-publisher/job-action.ts';
import { javadocOfRun } from '../javadoc/action.ts';
import { javadocOfJob } from '../javadoc/job-action.ts';
import { aggregatedTests } from '../junit/aggregated-tests-action.ts';
import { issues } from '../warnings-ng/action.ts';

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
