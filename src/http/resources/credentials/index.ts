import type { ShownDomain } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import {
  credentialReference,
  domainReference,
  domainTitle,
  type ShownStore,
  storeName,
  storeReference,
  storesReference,
  storeTitle,
} from '../../beans/users/credential.ts';
import { forFolders } from '../../request/container-routes.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const VIEW = 'Credentials/View';
const STORE = '/credentials/store/:store';
const DOMAIN = `${STORE}/domain/:domain`;

const pages = (
  [
    ['/credentials', 'The credentials of the server, or of a folder, without their secrets.'],
    [STORE, 'The same store.'],
    [DOMAIN, 'A domain of it.'],
  ] as const
).map(([path, doc]) =>
  route({
    method: 'GET or POST',
    path,
    permission: VIEW,
    crumb: 'required',
    object: true,
    doc,
    handler: showStore,
  }),
);

const exports = [
  exportRoute({
    path: '/credentials',
    permission: VIEW,
    doc: 'The stores of credentials that the server, or a folder, has.',
    reference: async (context) => storesReference(await storeOf(context)),
  }),
  exportRoute({
    path: STORE,
    permission: VIEW,
    doc: 'A store by its name, `system` or `folder`.',
    reference: async (context) => storeReference(await storeOf(context)),
  }),
  exportRoute({
    path: DOMAIN,
    permission: VIEW,
    doc: 'A domain of a store and its credentials, without their secrets; `_` is the global one.',
    async reference(context) {
      const store = await storeOf(context);
      return domainReference(store, domainOf(context, store));
    },
  }),
  exportRoute({
    path: `${DOMAIN}/credential/:credential`,
    permission: VIEW,
    doc: 'A credential without its secrets.',
    async reference(context) {
      const store = await storeOf(context);
      const domain = domainOf(context, store);
      const credential = domain.credentials.find(({ id }) => id === context.path['credential']);
      return credentialReference(store, domain, credential ?? fail('PAGE_NOT_FOUND'));
    },
  }),
];

/** Holds the routes that show the server's credentials, at the root and below each folder. */
export const credentialRoutes: readonly Route[] = [...pages, ...exports].flatMap(forFolders);

/** Returns the store of the path's owner; throws a 404 for another name. */
async function storeOf({ owner, path, services }: RequestContext): Promise<ShownStore> {
  const store = { owner, domains: await services.credentials.shown(owner) };
  const { store: name } = path;
  return name === undefined || name === storeName(store) ? store : fail('PAGE_NOT_FOUND');
}

function domainOf({ path }: RequestContext, { domains }: ShownStore): ShownDomain {
  return domains.find(({ name }) => name === path['domain']) ?? fail('PAGE_NOT_FOUND');
}

async function showStore(context: RequestContext): Promise<Reply> {
  const store = await storeOf(context);
  const shown = context.path['domain'] === undefined ? store.domains : [domainOf(context, store)];
  return {
    type: 'page',
    title: 'Credentials',
    page: {
      page: 'report',
      ownerName: storeTitle(store),
      heading: 'Credentials',
      up: null,
      chart: null,
      facts: [],
      tables: shown.map((domain) => ({
        heading: domainTitle(domain),
        columns: ['ID', 'Name', 'Kind', 'Description'],
        rows: domain.credentials.map(({ id, displayName, typeName, description }) => [
          id,
          displayName,
          typeName,
          description,
        ]),
        left: 0,
      })),
    },
  };
}
