import type { AnyKind } from '../../points/index.ts';
import { noTriggerOfOrganization } from '../branch-api/no-trigger-organization.ts';
import { overrideIndexTriggers } from '../branch-api/override-index-triggers.ts';
import { rateLimit } from '../branch-api/rate-limit.ts';
import { buildBlocker } from '../build-blocker/property.ts';
import { buildDiscarder } from '../core/build-discarder.ts';
import { parametersDefinition } from '../core/parameters/property.ts';
import { envInjectProperty } from '../env-inject/property.ts';
import { githubProject } from '../github/project-property.ts';
import { gitlabConnection } from '../gitlab/connection-property.ts';
import { notification } from '../notification/property.ts';
import { folderLibraries } from '../pipeline-groovy-lib/folder-libraries.ts';
import { throttle } from '../throttle-concurrents/property.ts';
import { disableConcurrentBuilds } from '../workflow-job/disable-concurrent-builds.ts';
import { disableResume } from '../workflow-job/disable-resume.ts';
import { durabilityHint } from '../workflow-job/durability-hint.ts';
import { pipelineTriggers } from '../workflow-job/pipeline-triggers.ts';
import { branch } from '../workflow-multibranch/branch-property.ts';

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
