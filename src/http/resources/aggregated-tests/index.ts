import type { Route } from '../../route.ts';
import { aggregatedApi } from './api.ts';
import { aggregatedPage } from './page.ts';

/** Holds the routes of the tests of builds that used what a build made. */
export const aggregatedTestRoutes: readonly Route[] = [aggregatedPage, aggregatedApi];
