import type { ForgeKind, KindRegistry, SignedWebhook } from '../../../points/index.ts';
import { type Route, route } from '../../route.ts';
import { DELIVERY, MAX_PAYLOAD_BYTES, receiveSigned } from './receive.ts';

/** Returns the routes of the forges that sign what they send. Each has one of its own; there is none for anything else. */
export function forgeRoutes(kinds: Pick<KindRegistry, 'all'>): Route[] {
  return kinds.all('forge').flatMap((forge) => (forge.webhook === null ? [] : [forgeRoute(forge, forge.webhook)]));
}

function forgeRoute(forge: ForgeKind, webhook: SignedWebhook): Route {
  return route({
    method: 'POST',
    path: webhook.path,
    audit: 'never',
    permission: 'public',
    crumb: 'exempt',
    maxBodyBytes: MAX_PAYLOAD_BYTES,
    parameters: DELIVERY,
    doc: `Takes webhooks of ${webhook.sender}; signed ones alone where a secret is configured.`,
    handler: (context) => receiveSigned(context, forge, webhook),
  });
}
