import { defineTrigger, optionalText, text } from '../../../points/index.ts';

/** Looks for changes when Bitbucket tells of a push. */
export const bitbucketPush = defineTrigger({
  symbol: 'bitbucketPush',
  displayName: 'Build when a change is pushed to BitBucket',
  xmlTag: 'com.cloudbees.jenkins.plugins.BitBucketTrigger',
  fields: { spec: text(), overrideUrl: optionalText({ title: 'Override Repository URL' }) },
  example: { spec: '', overrideUrl: 'https://bitbucket.org/team/app' },
  repositories: ({ overrideUrl }) => (overrideUrl === null || overrideUrl === '' ? [] : [overrideUrl]),
  onPush(_config, { forge, kind, by }) {
    if (forge !== 'bitbucket' || kind === 'change-request' || kind === 'branch-deleted') return null;
    return { action: 'poll', forge, by, text: `Started by BitBucket push by ${by ?? ''}`, log: 'bitbucket' };
  },
});
