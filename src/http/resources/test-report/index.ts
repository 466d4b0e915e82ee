import type { Route } from '../../route.ts';
import { testApis, testReportApi } from './api.ts';
import { flakyTests } from './flaky.ts';
import { testHistories } from './history.ts';
import { jobTestRoutes } from './of-job.ts';
import { testPages, testReportPage } from './page.ts';

/** Holds the routes of the test report of a build and what is in it. */
export const testReportRoutes: readonly Route[] = [
  testReportPage,
  testReportApi,
  flakyTests,
  ...testHistories,
  ...testPages,
  ...testApis,
  ...jobTestRoutes,
];
