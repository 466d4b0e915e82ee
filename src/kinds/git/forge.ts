import { defineForge } from '../../points/index.ts';

/** Represents whoever sends plain notices of commits: `/git/notifyCommit`. */
export const gitNotices = defineForge({
  name: 'git',
  displayName: 'Git',
  causeClass: 'hudson.plugins.git.GitStatus$CommitHookCause',
  heedsSource: true,
});
