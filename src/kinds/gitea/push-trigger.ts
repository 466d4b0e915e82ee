import { defineTrigger, text } from '../../points/index.ts';

/**
 * Polls for changes when Gitea reports a push. Jenkins's plugin supports only multibranch projects: the tag is this
 * server's own.
 */
export const giteaPush = defineTrigger({
  symbol: 'giteaPush',
  displayName: 'Build when a change is pushed to Gitea',
  xmlTag: 'org.jenkinsci.plugin.gitea.GiteaPushTrigger',
  fields: { spec: text({ script: false }) },
  inScripts: { isUsual: false },
  example: { spec: '' },
  pollingLog: { name: 'gitea', path: 'GiteaPollLog', title: 'Gitea Hook Log' },
  onPush(_config, { forge, kind, by }) {
    if (forge !== 'gitea' || kind === 'change-request' || kind === 'branch-deleted') return null;
    return { action: 'poll', forge, by, text: `Started by Gitea push by ${by ?? ''}`, log: 'gitea' };
  },
});
