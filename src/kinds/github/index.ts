import type { BuiltInPlugin } from '../../points/index.ts';
import { githubApp } from './app-credentials.ts';
import { githubCommitNotifier } from './commit-notifier.ts';
import { githubForge } from './forge.ts';
import { githubNavigator } from './navigator.ts';
import { githubPending } from './pending-status.ts';
import { githubNotifyStep } from './pipeline-step.ts';
import { githubProject } from './project-property.ts';
import { githubPush } from './push-trigger.ts';
import { githubSettings } from './settings.ts';
import { githubSource } from './source.ts';
import { githubStatusSetter } from './status-setter.ts';

export const githubPlugin: BuiltInPlugin = {
  name: 'github',
  kinds: [
    githubPending,
    githubCommitNotifier,
    githubStatusSetter,
    githubProject,
    githubPush,
    githubForge,
    githubSource,
    githubNavigator,
    githubNotifyStep,
    githubApp,
  ],
  settings: [githubSettings],
};
