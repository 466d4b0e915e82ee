import { defineForge } from '../../points/index.ts';
import { readBitbucket } from './payloads.ts';

/** Represents Bitbucket's cloud and its server, which differ in their payloads alone. */
export const bitbucketForge = defineForge({
  name: 'bitbucket',
  displayName: 'Bitbucket',
  causeClass: 'com.cloudbees.jenkins.plugins.BitBucketPushCause',
  webhook: {
    path: '/bitbucket-hook',
    sender: 'Bitbucket, of its cloud and its server',
    eventHeader: 'X-Event-Key',
    deliveryHeaders: ['X-Request-UUID', 'X-Request-Id'],
    signatureHeaders: ['X-Hub-Signature'],
    algorithms: ['sha256'],
    pings: ['diagnostics:ping'],
  },
  read: readBitbucket,
});
