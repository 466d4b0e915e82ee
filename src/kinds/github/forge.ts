import { defineForge } from '../../points/index.ts';
import { readPushOrPull } from '../forges/payloads/push-or-pull.ts';

export const githubForge = defineForge({
  name: 'github',
  displayName: 'GitHub',
  causeClass: 'com.cloudbees.jenkins.GitHubPushCause',
  webhook: {
    path: '/github-webhook',
    sender: 'GitHub',
    eventHeader: 'X-GitHub-Event',
    deliveryHeaders: ['X-GitHub-Delivery'],
    signatureHeaders: ['X-Hub-Signature-256', 'X-Hub-Signature'],
    // Older servers of GitHub send SHA-1 alone.
    algorithms: ['sha256', 'sha1'],
    pings: ['ping'],
  },
  read: (event, payload) => readPushOrPull('github', event, payload),
});
