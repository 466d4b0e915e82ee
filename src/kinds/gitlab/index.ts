import type { BuiltInPlugin } from '../../points/index.ts';
import { gitlabCommitStatus } from './commit-status.ts';
import { gitlabConnection } from './connection-property.ts';
import { gitlabForge } from './forge.ts';
import { gitlabNavigator } from './navigator.ts';
import { gitlabBuildsStep, gitlabCommitStatusStep, updateGitlabCommitStatusStep } from './pipeline-steps.ts';
import { gitlabPush } from './push/trigger.ts';
import { gitlabConnections, gitlabServers } from './settings.ts';
import { gitlabSource } from './source.ts';
import { gitlabApiToken, gitlabGroupToken, gitlabPersonalToken } from './tokens.ts';

/** Holds the plugins of GitLab: branches of its repositories are one of their own. */
export const gitlabPlugins: readonly BuiltInPlugin[] = [
  {
    name: 'gitlab',
    shortName: 'gitlab-plugin',
    kinds: [
      gitlabCommitStatus,
      gitlabConnection,
      gitlabPush,
      gitlabForge,
      updateGitlabCommitStatusStep,
      gitlabCommitStatusStep,
      gitlabBuildsStep,
      gitlabApiToken,
    ],
    settings: [gitlabConnections],
  },
  {
    name: 'gitlab',
    shortName: 'gitlab-branch-source',
    kinds: [gitlabSource, gitlabNavigator, gitlabPersonalToken, gitlabGroupToken],
    settings: [gitlabServers],
  },
];
