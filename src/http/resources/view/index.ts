import type { Route } from '../../route.ts';
import { viewApi, viewApiPage, viewPage } from './view.ts';

const routes: readonly Route[] = [viewPage, viewApi];

/** The primary view below `/view/NAME/`; what is below an item there is the item's own. */
export const viewRoutes: readonly Route[] = [...routes, viewApiPage(routes)];
