import type { BuilderKind } from '../../points/index.ts';
import { ant } from '../ant/builder.ts';
import { runDescription } from '../build-name-setter/description-step.ts';
import { runName } from '../build-name-setter/name-step.ts';
import { buildNameUpdate } from '../build-name-setter/updater.ts';
import { commitStatusStep } from '../commit-status/step.ts';
import { conditionalStep } from '../conditional-buildstep/single-step.ts';
import { conditionalSteps } from '../conditional-buildstep/steps.ts';
import { batch } from '../core/batch.ts';
import { shell } from '../core/shell.ts';
import { descriptionStep } from '../description-setter/builder.ts';
import { emailExtStep } from '../email-ext/step.ts';
import { envInjectStep } from '../env-inject/builder.ts';
import { githubPending } from '../github/pending-status.ts';
import { gradle } from '../gradle/builder.ts';
import { maven } from '../maven/builder.ts';
import { triggerBuilds } from '../parameterized-trigger/builder.ts';
import { slackSend } from '../slack/step.ts';

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
