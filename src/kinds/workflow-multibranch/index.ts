import type { BuiltInPlugin } from '../../points/index.ts';
import { branch } from './branch-property.ts';
import { scriptOfBranch } from './definition.ts';
import { durabilityOfBranch } from './durability-hint.ts';
import { multibranch } from './project.ts';

export const workflowMultibranchPlugin: BuiltInPlugin = {
  name: 'workflow-multibranch',
  kinds: [multibranch, branch, scriptOfBranch, durabilityOfBranch],
};
