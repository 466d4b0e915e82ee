import type { ShownDomain, StorePlace } from '../../../controller/index.ts';
import type { CredentialCell, CredentialTable } from '../../../ui/index.ts';
import { domainTitle, type ShownStore } from '../../beans/users/credential.ts';
import type { Declared } from '../../parameters/declare.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';
import { iconOf } from './kind-icons.ts';
import { domainPath, storePath } from './place.ts';
import { usesOf } from './usage.ts';
import { credentialPath, pagePath, storeName } from './way.ts';

type Asked = RequestContext<Declared>;

/** Limits the credentials of one table. */
const MAX_ROWS = 500;

/** Returns the table of all credentials of stores, with where they are. */
export function overviewTable(context: Asked, stores: readonly ShownStore[]): CredentialTable {
  const all = stores.flatMap((store) =>
    store.domains.flatMap((domain) => domain.credentials.map((credential) => ({ store, domain, credential }))),
  );
  return {
    id: null,
    heading: 'Credentials',
    columns: ['Name', 'ID', 'Kind', 'Store', 'Domain', 'Used by'],
    empty: 'There are no credentials yet. Add the first one to a domain of a store below.',
    rows: all.slice(0, MAX_ROWS).map(({ store, domain, credential }) => {
      const { place } = store;
      const href = rootHref(context, credentialPath(context, place, domain.name, credential.id));
      return [
        { text: credential.displayName, href, icon: iconOf(context, credential.className) },
        { text: credential.id },
        { text: credential.typeName },
        storeCell(context, place),
        domainCell(context, place, domain),
        { text: usesOf(context, { store: place, domain: domain.name, id: credential.id }) },
      ];
    }),
  };
}

/** Returns the table of stores with their domains. */
export function storesTable(context: Asked, heading: string, stores: readonly ShownStore[]): CredentialTable {
  return {
    id: null,
    heading,
    columns: ['Store', 'Domain', 'Credentials', 'Description'],
    empty: 'There are none.',
    rows: stores.flatMap(({ place, domains }) =>
      domains.map((domain) => [
        { ...storeCell(context, place), icon: 'database' as const },
        domainCell(context, place, domain),
        { text: String(domain.credentials.length) },
        { text: domain.description },
      ]),
    ),
  };
}

/** Returns the table of the credentials of a domain. */
export function domainTable(
  context: Asked,
  { place }: Pick<ShownStore, 'place'>,
  domain: ShownDomain,
): CredentialTable {
  return {
    id: null,
    heading: 'Credentials',
    columns: ['ID', 'Name', 'Kind', 'Description', 'Used by'],
    empty: 'There are no credentials in this domain yet.',
    rows: domain.credentials.slice(0, MAX_ROWS).map((credential) => {
      const { id, className, displayName, typeName, description } = credential;
      const href = rootHref(context, credentialPath(context, place, domain.name, id));
      return [
        { text: id, href, icon: iconOf(context, className) },
        { text: displayName },
        { text: typeName },
        { text: description },
        { text: usesOf(context, { store: place, domain: domain.name, id }) },
      ];
    }),
  };
}

function storeCell(context: Asked, place: StorePlace): CredentialCell {
  return { text: storeName(context, place), href: rootHref(context, pagePath(place, storePath(context, place))) };
}

function domainCell(context: Asked, place: StorePlace, domain: ShownDomain): CredentialCell {
  const text = domain.name === '_' ? '(global)' : domainTitle(domain);
  return { text, href: rootHref(context, pagePath(place, domainPath(context, place, domain.name))) };
}
