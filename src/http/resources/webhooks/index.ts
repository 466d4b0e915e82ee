import type { KindRegistry } from '../../../points/index.ts';
import { ofPlugin, type Route } from '../../route.ts';
import { deliveryRoutes } from './deliveries.ts';
import { forgeRoutes } from './forges.ts';
import { genericWebhook } from './generic.ts';
import { gitlabWebhook } from './gitlab.ts';
import { gitlabBranchesWebhook } from './gitlab-branches.ts';
import { notifyCommit } from './notify-commit.ts';
import { noticeTokenRoutes } from './tokens.ts';

/** Returns the routes that receive what forges send, and those that show it. */
export function webhookRoutes(kinds: Pick<KindRegistry, 'all'>): Route[] {
  return [
    ...forgeRoutes(kinds),
    ...ofPlugin('gitlab-plugin', [gitlabWebhook]),
    ...ofPlugin('gitlab-branch-source', [gitlabBranchesWebhook]),
    ...ofPlugin('generic-webhook-trigger', [genericWebhook]),
    ...ofPlugin('git', [notifyCommit, ...noticeTokenRoutes]),
    ...deliveryRoutes(kinds),
  ];
}
