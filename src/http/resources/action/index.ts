import type { Route } from '../../route.ts';
import { jobReportRoutes } from './of-job.ts';
import { runReportRoutes } from './of-run.ts';

export { actionRoutes } from './pages.ts';

/** Holds the routes of reports that post-build actions make, below their builds and jobs. */
export const reportRoutes: readonly Route[] = [...runReportRoutes, ...jobReportRoutes];
