import { type Route, route } from '../../route.ts';
import { readBitbucket } from './payloads/bitbucket.ts';
import { readGitea, readGithub } from './payloads/github.ts';
import { DELIVERY, MAX_PAYLOAD_BYTES, receiveSigned, type SignedForge } from './receive.ts';

const GITHUB: SignedForge = {
  forge: 'github',
  eventHeader: 'X-GitHub-Event',
  deliveryHeaders: ['X-GitHub-Delivery'],
  signatureHeaders: ['X-Hub-Signature-256', 'X-Hub-Signature'],
  pings: ['ping'],
  read: readGithub,
};

const GITEA: SignedForge = {
  forge: 'gitea',
  eventHeader: 'X-Gitea-Event',
  deliveryHeaders: ['X-Gitea-Delivery'],
  signatureHeaders: ['X-Gitea-Signature'],
  pings: [],
  read: readGitea,
};

const BITBUCKET: SignedForge = {
  forge: 'bitbucket',
  eventHeader: 'X-Event-Key',
  deliveryHeaders: ['X-Request-UUID', 'X-Request-Id'],
  signatureHeaders: ['X-Hub-Signature'],
  pings: ['diagnostics:ping'],
  read: readBitbucket,
};

function forgeRoute(path: string, shape: SignedForge, name: string): Route {
  return route({
    method: 'POST',
    path,
    permission: 'public',
    crumb: 'exempt',
    maxBodyBytes: MAX_PAYLOAD_BYTES,
    parameters: DELIVERY,
    doc: `Takes webhooks of ${name}; signed ones alone where a secret is configured.`,
    handler: (context) => receiveSigned(context, shape),
  });
}

export const forgeRoutes: readonly Route[] = [
  forgeRoute('/github-webhook', GITHUB, 'GitHub'),
  forgeRoute('/gitea-webhook/post', GITEA, 'Gitea'),
  forgeRoute('/bitbucket-hook', BITBUCKET, 'Bitbucket, of its cloud and its server'),
];
