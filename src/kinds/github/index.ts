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

/** Holds the plugins of GitHub: branches of its repositories and a step of pipelines are plugins of their own. */
export const githubPlugins: readonly BuiltInPlugin[] = [
  {
    name: 'github',
    kinds: [githubPending, githubCommitNotifier, githubStatusSetter, githubProject, githubPush, githubForge],
    settings: [githubSettings],
  },
  { name: 'github', shortName: 'github-branch-source', kinds: [githubSource, githubNavigator, githubApp] },
  { name: 'github', shortName: 'pipeline-githubnotify-step', kinds: [githubNotifyStep] },
];
