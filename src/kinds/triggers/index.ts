import type { TriggerKind } from '../../points/index.ts';
import { bitbucketPush } from './bitbucket-push/index.ts';
import { generic } from './generic/index.ts';
import { giteaPush } from './gitea-push/index.ts';
import { githubPush } from './github-push/index.ts';
import { gitlabPush } from './gitlab-push/index.ts';
import { parameterizedTimer } from './parameterized-timer/index.ts';
import { periodicFolder } from './periodic-folder/index.ts';
import { scmPolling } from './scm-polling/index.ts';
import { timer } from './timer/index.ts';
import { upstream } from './upstream/index.ts';

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
