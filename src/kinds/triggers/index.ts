import type { TriggerKind } from '../../points/index.ts';
import { bitbucketPush } from '../bitbucket/push-trigger.ts';
import { scmPolling } from '../core/triggers/scm-polling.ts';
import { timer } from '../core/triggers/timer.ts';
import { upstream } from '../core/triggers/upstream.ts';
import { periodicFolder } from '../folder/periodic-trigger.ts';
import { generic } from '../generic-webhook-trigger/trigger.ts';
import { giteaPush } from '../gitea/push-trigger.ts';
import { githubPush } from '../github/push-trigger.ts';
import { gitlabPush } from '../gitlab/push/trigger.ts';
import { parameterizedTimer } from '../parameterized-scheduler/trigger.ts';

export const triggers = [
  timer,
  parameterizedTimer,
  scmPolling,
  upstream,
  githubPush,
  gitlabPush,
  giteaPush,
  bitbucketPush,
  generic,
  periodicFolder,
] as const satisfies readonly TriggerKind[];
