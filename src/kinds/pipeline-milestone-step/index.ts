import type { BuiltInPlugin } from '../../points/index.ts';
import { milestoneStep } from './pipeline-step.ts';

export const pipelineMilestoneStepPlugin: BuiltInPlugin = {
  name: 'pipeline-milestone-step',
  kinds: [milestoneStep],
};
