import type { Route } from '../../route.ts';
import { deliveryRoutes } from './deliveries.ts';
import { forgeRoutes } from './forges.ts';
import { genericWebhook } from './generic.ts';
import { gitlabWebhook } from './gitlab.ts';
import { gitlabBranchesWebhook } from './gitlab-branches.ts';
import { notifyCommit } from './notify-commit.ts';
import { noticeTokenRoutes } from './tokens.ts';

/** Holds the routes that receive what forges send, and those that show it. */
export const webhookRoutes: readonly Route[] = [
  ...forgeRoutes,
  gitlabWebhook,
  gitlabBranchesWebhook,
  genericWebhook,
  notifyCommit,
  ...noticeTokenRoutes,
  ...deliveryRoutes,
];
