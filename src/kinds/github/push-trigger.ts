import { defineTrigger, text } from '../../points/index.ts';

/** Polls for changes when GitHub reports a push. */
export const githubPush = defineTrigger({
  symbol: 'githubPush',
  displayName: 'GitHub hook trigger for GITScm polling',
  xmlTag: 'com.cloudbees.jenkins.GitHubPushTrigger',
  fields: { spec: text({ script: false }) },
  example: { spec: '' },
  pollingLog: { name: 'github', path: 'GitHubPollLog', title: 'GitHub Hook Log' },
  onPush(_config, { forge, kind, by }) {
    if (forge !== 'github' || kind === 'change-request' || kind === 'branch-deleted') return null;
    return { action: 'poll', forge, by, text: `Started by GitHub push by ${by ?? ''}`, log: 'github' };
  },
});
