import type { Route } from '../../route.ts';
import { aggregatedApi } from './api.ts';
import { aggregatedPage } from './page.ts';

/** Tests of the builds that used what a build made. */
export const aggregatedTestRoutes: readonly Route[] = [aggregatedPage, aggregatedApi];
