import type { StepKind } from '../define.ts';
import { githubNotify } from './commit-status.ts';
import { emailext } from './emailext.ts';
import { gitlabBuilds, gitlabCommitStatus, updateGitlabCommitStatus } from './gitlab-status.ts';
import { mail } from './mail.ts';

export const mailSteps: readonly StepKind[] = [
  mail,
  emailext,
  githubNotify,
  updateGitlabCommitStatus,
  gitlabCommitStatus,
  gitlabBuilds,
];
