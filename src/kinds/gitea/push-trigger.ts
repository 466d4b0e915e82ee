import { defineTrigger, text } from '../../points/index.ts';

/** Looks for changes when Gitea tells of a push. Jenkins's plugin knows multibranch projects alone: the tag is ours. */
export const giteaPush = defineTrigger({
  symbol: 'giteaPush',
  displayName: 'Build when a change is pushed to Gitea',
  xmlTag: 'org.jenkinsci.plugin.gitea.GiteaPushTrigger',
  fields: { spec: text({ script: false }) },
  inScripts: { isUsual: false },
  example: { spec: '' },
  onPush(_config, { forge, kind, by }) {
    if (forge !== 'gitea' || kind === 'change-request' || kind === 'branch-deleted') return null;
    return { action: 'poll', forge, by, text: `Started by Gitea push by ${by ?? ''}`, log: 'gitea' };
  },
});
