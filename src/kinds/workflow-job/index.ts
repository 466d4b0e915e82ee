import type { BuiltInPlugin } from '../../points/index.ts';
import { disableConcurrentBuilds } from './disable-concurrent-builds.ts';
import { disableResume } from './disable-resume.ts';
import { durabilityHint } from './durability-hint.ts';
import { pipeline } from './pipeline.ts';
import { pipelineTriggers } from './pipeline-triggers.ts';

export const workflowJobPlugin: BuiltInPlugin = {
  name: 'workflow-job',
  kinds: [pipeline, disableConcurrentBuilds, disableResume, durabilityHint, pipelineTriggers],
};
