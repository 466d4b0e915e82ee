import type { AnyKind } from '../../points/index.ts';
import { branch } from './branch/index.ts';
import { buildBlocker } from './build-blocker/index.ts';
import { buildDiscarder } from './build-discarder/index.ts';
import { disableConcurrentBuilds } from './disable-concurrent-builds/index.ts';
import { disableResume } from './disable-resume/index.ts';
import { durabilityHint } from './durability-hint/index.ts';
import { envInjectProperty } from './env-inject/index.ts';
import { folderLibraries } from './folder-libraries/index.ts';
import { githubProject } from './github-project/index.ts';
import { gitlabConnection } from './gitlab-connection/index.ts';
import { noTriggerOfOrganization } from './no-trigger-organization/index.ts';
import { notification } from './notification/index.ts';
import { overrideIndexTriggers } from './override-index-triggers/index.ts';
import { parametersDefinition } from './parameters/index.ts';
import { pipelineTriggers } from './pipeline-triggers/index.ts';
import { rateLimit } from './rate-limit/index.ts';
import { throttle } from './throttle/index.ts';

export const properties = [
  parametersDefinition,
  githubProject,
  envInjectProperty,
  throttle,
  rateLimit,
  buildBlocker,
  buildDiscarder,
  disableConcurrentBuilds,
  disableResume,
  durabilityHint,
  pipelineTriggers,
  folderLibraries,
  branch,
  notification,
  gitlabConnection,
  overrideIndexTriggers,
  noTriggerOfOrganization,
] as const satisfies readonly AnyKind[];
