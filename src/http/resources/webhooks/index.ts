import type { Route } from '../../route.ts';
import { deliveryRoutes } from './deliveries.ts';
import { forgeRoutes } from './forges.ts';
import { genericWebhook } from './generic.ts';
import { gitlabWebhook } from './gitlab.ts';
import { gitlabBranchesWebhook } from './gitlab-branches.ts';
import { notifyCommit } from './notify-commit.ts';
import { noticeTokenRoutes } from './tokens.ts';

/** What forges send, and what is told of it. */
export const webhookRoutes: readonly Route[] = [
  ...forgeRoutes,
  gitlabWebhook,
  gitlabBranchesWebhook,
  genericWebhook,
  notifyCommit,
  ...noticeTokenRoutes,
  ...deliveryRoutes,
];
