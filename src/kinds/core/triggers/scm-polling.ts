import { bool, defineTrigger, text } from '../../../points/index.ts';
import { scheduleProblem } from '../../shared/schedule-problem.ts';

/** Polls for changes at the times of a schedule, and when a notification of commits arrives. */
export const scmPolling = defineTrigger({
  symbol: 'pollSCM',
  displayName: 'Poll SCM',
  xmlTag: 'hudson.triggers.SCMTrigger',
  fields: {
    spec: text({
      label: 'Schedule',
      lines: true,
      required: true,
      script: { name: 'scmpoll_spec' },
      check: scheduleProblem,
      help: 'When to look for changes, in lines of five fields as of cron.',
    }),
    ignorePostCommitHooks: bool({
      label: 'Ignore post-commit hooks',
      help: 'Notices of commits start nothing: only the schedule does.',
    }),
  },
  example: { spec: 'H/5 * * * *', ignorePostCommitHooks: true },
  schedules: ({ spec }) => [{ spec, action: 'poll' }],
  polling: ({ ignorePostCommitHooks }) => ({ ignoresNotices: ignorePostCommitHooks }),
  pollingLog: { name: 'scm', path: 'scmPollLog', title: 'SCM Polling Log' },
  onPush({ ignorePostCommitHooks }, { forge, hash }) {
    if (forge !== 'git' || ignorePostCommitHooks) return null;
    if (hash === null) return { action: 'poll', forge, by: null, text: 'Started by an SCM change', log: 'scm' };
    const text = `commit notification ${hash}`;
    return { action: 'build', forge, by: null, text, variables: new Map(), revision: hash, delay: null };
  },
});
