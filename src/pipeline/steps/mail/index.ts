import type { StepKind } from '../define.ts';
import { githubNotify } from './commit-status.ts';
import { gitlabBuilds, gitlabCommitStatus, updateGitlabCommitStatus } from './gitlab-status.ts';

export const mailSteps: readonly StepKind[] = [
  githubNotify,
  updateGitlabCommitStatus,
  gitlabCommitStatus,
  gitlabBuilds,
];
