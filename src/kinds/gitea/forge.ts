import { defineForge, type ReadEvent } from '../../points/index.ts';
import { readPushOrPull, senderOf, urlsOf } from '../forges/payloads/push-or-pull.ts';
import { refEvent } from '../forges/payloads/refs.ts';
import { textAt, type Value } from '../forges/payloads/value.ts';

export const giteaForge = defineForge({
  name: 'gitea',
  displayName: 'Gitea',
  causeClass: 'org.jenkinsci.plugin.gitea.GiteaPushCause',
  webhook: {
    path: '/gitea-webhook/post',
    sender: 'Gitea',
    eventHeader: 'X-Gitea-Event',
    deliveryHeaders: ['X-Gitea-Delivery'],
    signatureHeaders: ['X-Gitea-Signature'],
    algorithms: ['sha256'],
    pings: [],
  },
  heedsSource: true,
  // Gitea's payloads have the shape of GitHub's, but deleted branches are an event of their own.
  read: (event, payload) => (event === 'delete' ? deleted(payload) : readPushOrPull('gitea', event, payload)),
});

function deleted(payload: Value): ReadEvent[] {
  if (textAt(payload, 'ref_type') !== 'branch') return [];
  const ref = `refs/heads/${textAt(payload, 'ref') ?? ''}`;
  return refEvent({
    forge: 'gitea',
    ref,
    urls: urlsOf(payload),
    by: senderOf(payload),
    before: null,
    after: null,
    message: null,
  });
}
