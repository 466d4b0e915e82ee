import type { DeliveryRecord } from '../../../controller/index.ts';
import type { KindRegistry } from '../../../points/index.ts';
import { list } from '../../parameters/types.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const SECRETS = list('Ids of credentials with the secret texts of its webhooks, blanks between them.', /\s+/);

/**
 * Returns the routes of deliveries from forges and what they started, and of the secrets that deliveries must be signed
 * with: one field for each forge that signs.
 */
export function deliveryRoutes(kinds: Pick<KindRegistry, 'all'>): Route[] {
  const forges = kinds.all('forge').flatMap(({ symbol, webhook }) => (webhook === null ? [] : [symbol]));
  return [
    route({
      method: 'GET',
      path: '/webhooks',
      permission: 'Overall/Manage',
      crumb: 'required',
      object: true,
      doc: 'The page of the webhooks that came.',
      async handler(context) {
        const { webhooks } = context.services.home;
        const deliveries = [...(await webhooks.deliveries())].reverse();
        // Where the files cannot be read they are told at /manage, and nothing is written over them.
        const secrets = await context.services.webhooks.secrets().catch(() => null);
        return {
          type: 'page',
          title: 'Webhooks',
          page: {
            page: 'webhooks',
            mayConfigure: secrets !== null && context.may('Overall/Administer'),
            secrets: forges.map((forge) => ({ forge, ids: (secrets?.[forge] ?? []).join(' ') })),
            deliveries: deliveries.map((each) => rowOf(context, each)),
          },
        };
      },
    }),
    route({
      method: 'GET',
      path: '/webhooks/deliveries',
      permission: 'Overall/Manage',
      crumb: 'required',
      doc: 'The webhooks that came, newest first, as JSON.',
      async handler({ services }) {
        const deliveries = [...(await services.home.webhooks.deliveries())].reverse();
        return { type: 'json', json: { deliveries } };
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/configSubmit',
      permission: 'Overall/Administer',
      crumb: 'required',
      parameters: Object.fromEntries(forges.map((forge) => [forge, SECRETS])),
      doc: 'Sets which secrets deliveries must be signed with; none: unsigned ones count.',
      async handler({ services, parameters }) {
        await services.webhooks.setSecrets({ ...parameters });
        return { type: 'redirect', to: '.' };
      },
    }),
  ];
}

function rowOf(context: RequestContext, record: DeliveryRecord) {
  const { id, at, forge, event, verification, outcome, reason, repository, branch } = record;
  return {
    id,
    at,
    forge,
    event,
    verification,
    outcome,
    reason,
    source: [repository, branch].filter((text) => text !== null).join(' '),
    started: record.started.map(({ item, action, queueIds }) => ({
      text: queueIds.length === 0 ? `${item} (${action})` : `${item} (queue item ${queueIds.join(', ')})`,
      href: itemHref(context, item),
    })),
  };
}
