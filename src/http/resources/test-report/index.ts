import type { Route } from '../../route.ts';
import { testApis, testReportApi } from './api.ts';
import { testPages, testReportPage } from './page.ts';

/** The test report of a build and what is in it. */
export const testReportRoutes: readonly Route[] = [testReportPage, testReportApi, ...testPages, ...testApis];
