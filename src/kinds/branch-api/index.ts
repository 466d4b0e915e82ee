import type { BuiltInPlugin } from '../../points/index.ts';
import { buildRetentionOfBranch } from './build-retention.ts';
import { noTrigger } from './no-trigger-branch.ts';
import { noTriggerOfOrganization } from './no-trigger-organization.ts';
import { organization } from './organization.ts';
import { overrideIndexTriggers } from './override-index-triggers.ts';
import { rateLimit } from './rate-limit.ts';
import { rateLimitOfBranch } from './rate-limit-branch.ts';
import { rateLimitRule } from './rate-limit-rule.ts';

export const branchApiPlugin: BuiltInPlugin = {
  name: 'branch-api',
  kinds: [
    organization,
    rateLimit,
    overrideIndexTriggers,
    noTriggerOfOrganization,
    noTrigger,
    buildRetentionOfBranch,
    rateLimitOfBranch,
  ],
  queueRules: [rateLimitRule],
};
