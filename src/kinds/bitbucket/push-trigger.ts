import { defineTrigger, optionalText, text } from '../../points/index.ts';

/** Limits the bytes of a variable; Linux accepts 128 KiB with its name. */
const LONGEST = 128 * 1024 - 100;

/** Polls for changes when Bitbucket reports a push; the build has the payload as a variable, as in the plugin. */
export const bitbucketPush = defineTrigger({
  symbol: 'bitbucketPush',
  displayName: 'Build when a change is pushed to BitBucket',
  xmlTag: 'com.cloudbees.jenkins.plugins.BitBucketTrigger',
  fields: { spec: text({ script: false }), overrideUrl: optionalText({ label: 'Override Repository URL' }) },
  inScripts: { isUsual: false },
  example: { spec: '', overrideUrl: 'https://bitbucket.org/team/app' },
  repositories: ({ overrideUrl }) => (overrideUrl === null || overrideUrl === '' ? [] : [overrideUrl]),
  pollingLog: { name: 'bitbucket', path: 'BitbucketPollLog', title: 'BitBucket Hook Log' },
  onPush(_config, { forge, kind, by, payload }) {
    if (forge !== 'bitbucket' || kind === 'change-request' || kind === 'branch-deleted') return null;
    const text = `Started by BitBucket push by ${by ?? ''}`;
    // Processes cannot be given a longer one.
    const fits = payload !== undefined && Buffer.byteLength(payload) <= LONGEST;
    const variables = fits ? { variables: new Map([['BITBUCKET_PAYLOAD', payload]]) } : {};
    return { action: 'poll', forge, by, text, log: 'bitbucket', ...variables };
  },
});
