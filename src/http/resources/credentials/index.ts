import type { Route } from '../../route.ts';
import { actionRoutes } from './actions.ts';
import { checkRoutes } from './checks.ts';
import { choiceRoutes } from './choices.ts';
import { credentialPageRoutes } from './credential-pages.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './exports.ts';
import { pageRoutes } from './pages.ts';

/** Holds the routes of credentials: the stores of the server, of folders and of users. */
export const credentialRoutes: readonly Route[] = [
  ...pageRoutes,
  ...credentialPageRoutes,
  ...exportRoutes,
  ...documentRoutes,
  ...actionRoutes,
  ...checkRoutes,
  ...choiceRoutes,
];
