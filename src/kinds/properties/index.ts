import type { AnyKind } from '../../points/index.ts';
import { buildDiscarder } from './build-discarder/index.ts';
import { disableConcurrentBuilds } from './disable-concurrent-builds/index.ts';
import { disableResume } from './disable-resume/index.ts';
import { durabilityHint } from './durability-hint/index.ts';
import { parametersDefinition } from './parameters/index.ts';
import { pipelineTriggers } from './pipeline-triggers/index.ts';

export const properties = [
  parametersDefinition,
  buildDiscarder,
  disableConcurrentBuilds,
  disableResume,
  durabilityHint,
  pipelineTriggers,
] as const satisfies readonly AnyKind[];
