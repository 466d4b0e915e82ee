import type { BranchPropertyKind } from '../../points/index.ts';
import { buildRetentionOfBranch } from './build-retention/index.ts';
import { durabilityOfBranch } from './durability-hint/index.ts';
import { noTrigger } from './no-trigger/index.ts';
import { rateLimitOfBranch } from './rate-limit/index.ts';

export const branchProperties = [
  noTrigger,
  buildRetentionOfBranch,
  rateLimitOfBranch,
  durabilityOfBranch,
] as const satisfies readonly BranchPropertyKind[];
