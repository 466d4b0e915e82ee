import type { BuilderKind } from '../../points/index.ts';
import { ant } from './ant/index.ts';
import { batch } from './batch/index.ts';
import { buildNameUpdate } from './build-name/index.ts';
import { commitStatusStep } from './commit-status-step/index.ts';
import { conditionalStep } from './conditional-step/index.ts';
import { conditionalSteps } from './conditional-steps/index.ts';
import { descriptionStep } from './description/index.ts';
import { emailExtStep } from './email-ext-step/index.ts';
import { envInjectStep } from './env-inject/index.ts';
import { githubPending } from './github-pending/index.ts';
import { gradle } from './gradle/index.ts';
import { maven } from './maven/index.ts';
import { runDescription } from './run-description/index.ts';
import { runName } from './run-name/index.ts';
import { shell } from './shell/index.ts';
import { slackSend } from './slack-send/index.ts';
import { triggerBuilds } from './trigger-builds/index.ts';

export const builders = [
  shell,
  batch,
  ant,
  gradle,
  maven,
  emailExtStep,
  commitStatusStep,
  githubPending,
  slackSend,
  envInjectStep,
  buildNameUpdate,
  runName,
  runDescription,
  descriptionStep,
  triggerBuilds,
  conditionalStep,
  conditionalSteps,
] as const satisfies readonly BuilderKind[];
