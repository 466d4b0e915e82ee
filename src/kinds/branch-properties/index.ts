import type { BranchPropertyKind } from '../../points/index.ts';
import { buildRetentionOfBranch } from '../branch-api/build-retention.ts';
import { noTrigger } from '../branch-api/no-trigger-branch.ts';
import { rateLimitOfBranch } from '../branch-api/rate-limit-branch.ts';
import { durabilityOfBranch } from '../workflow-multibranch/durability-hint.ts';

export const branchProperties = [
  noTrigger,
  buildRetentionOfBranch,
  rateLimitOfBranch,
  durabilityOfBranch,
] as const satisfies readonly BranchPropertyKind[];
