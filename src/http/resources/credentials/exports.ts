import type { ShownCredential, ShownDomain } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import {
  credentialReference,
  domainReference,
  type ShownStore,
  storeReference,
  storesReference,
} from '../../beans/users/credential.ts';
import { isSelf } from '../../beans/users/user.ts';
import type { Declared } from '../../parameters/declare.ts';
import type { RequestContext, Route } from '../../route.ts';
import { CREDENTIAL, DOMAIN, STORE } from './paths.ts';
import { forStores, mayWith, placeOf, requireStore } from './place.ts';

type Asked = RequestContext<Declared>;

/** Returns the store of the path, for whoever may look into it. */
export async function storeOf(context: Asked): Promise<ShownStore> {
  const place = requireStore(context);
  return { place, domains: await context.services.credentials.shown(place) };
}

export function domainOf({ path }: Asked, { domains }: ShownStore): ShownDomain {
  return domains.find(({ name }) => name === path['domain']) ?? fail('PAGE_NOT_FOUND');
}

export function credentialOf({ path }: Asked, { credentials }: ShownDomain): ShownCredential {
  return credentials.find(({ id }) => id === path['credential']) ?? fail('PAGE_NOT_FOUND');
}

/** Holds the routes of the remote API. */
export const exportRoutes: readonly Route[] = [
  exportRoute({
    path: '/credentials',
    doc: 'The stores of credentials that the server, a folder or a user has, as far as the requester may look into them.',
    async reference(context) {
      const place = placeOf(context);
      if (place.kind === 'user' && !isSelf(context.principal, { id: place.name })) fail('PAGE_NOT_FOUND');
      const isSeen = mayWith(context, place, 'Credentials/View');
      const { credentials } = context.services;
      return storesReference({ place, store: isSeen ? { place, domains: await credentials.shown(place) } : null });
    },
  }),
  exportRoute({
    path: STORE,
    doc: 'A store by its name, `system`, `folder` or `user`.',
    reference: async (context) => storeReference(await storeOf(context)),
  }),
  exportRoute({
    path: DOMAIN,
    doc: 'A domain of a store and its credentials, without their secrets; `_` is the global one.',
    async reference(context) {
      const store = await storeOf(context);
      return domainReference(store, domainOf(context, store));
    },
  }),
  exportRoute({
    path: CREDENTIAL,
    doc: 'A credential without its secrets.',
    async reference(context) {
      const store = await storeOf(context);
      const domain = domainOf(context, store);
      return credentialReference(store, domain, credentialOf(context, domain));
    },
  }),
].flatMap(forStores);
