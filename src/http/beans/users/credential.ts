import type { ShownCredential, ShownDomain, StorePlace } from '../../../controller/index.ts';
import { defineBean, map, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { fingerprintBean } from '../runs/fingerprint.ts';

/** Describes the credentials store of the server, of a folder or of a user. */
export interface ShownStore {
  readonly place: StorePlace;
  readonly domains: readonly ShownDomain[];
}

interface DomainOfStore {
  readonly store: ShownStore;
  readonly domain: ShownDomain;
}

interface CredentialOfDomain extends DomainOfStore {
  readonly credential: ShownCredential;
}

const PACKAGE = 'com.cloudbees.plugins.credentials';

export const credentialBean = defineBean<CredentialOfDomain, BeanContext>(
  `${PACKAGE}.CredentialsStoreAction$CredentialsWrapper`,
  {
    rows: {
      description: { doc: 'What it is for.', read: ({ credential }) => credential.description },
      displayName: { doc: 'Its name for people.', read: ({ credential }) => credential.displayName },
      fingerprint: {
        doc: 'Builds that used it, of jobs that the requester may see; null: none did.',
        read({ store, domain, credential }, { services }) {
          const place = { store: store.place, domain: domain.name, id: credential.id };
          const record = services.credentials.usageOf(place);
          return record === undefined ? null : refer(fingerprintBean, record, { exact: true });
        },
      },
      fullName: {
        doc: 'Store, domain and id.',
        read: (of) => `${domainFullName(of)}/${encodeURIComponent(of.credential.id)}`,
      },
      id: { doc: 'Its id.', read: ({ credential }) => credential.id },
      typeName: { doc: 'Its kind.', read: ({ credential }) => credential.typeName },
    },
  },
);

export const domainBean = defineBean<DomainOfStore, BeanContext>(`${PACKAGE}.CredentialsStoreAction$DomainWrapper`, {
  rows: {
    credentials: {
      doc: 'Its credentials, without their secrets.',
      read: ({ store, domain }) =>
        domain.credentials.map((credential) => refer(credentialBean, { store, domain, credential }, { exact: true })),
    },
    description: { doc: 'What it is for.', read: ({ domain }) => domain.description },
    displayName: { doc: 'Its name for people.', read: ({ domain }) => domainTitle(domain) },
    fullDisplayName: {
      doc: 'Names of store and domain.',
      read: ({ store, domain }) => `${storeTitle(store)} » ${domainTitle(domain)}`,
    },
    fullName: { doc: 'Store and domain.', read: domainFullName },
    global: { doc: 'It is for all hosts.', read: ({ domain }) => isGlobal(domain) },
    urlName: { doc: 'Its name in addresses.', read: ({ domain }) => encodeURIComponent(domain.name) },
  },
});

function domainsOf(store: ShownStore) {
  return map(store.domains.map((domain) => [domain.name, refer(domainBean, { store, domain })] as const));
}

export const systemBean = defineBean<ShownStore, BeanContext>(`${PACKAGE}.SystemCredentialsProvider$UserFacingAction`, {
  rows: { domains: { doc: 'Its domains by their names.', read: domainsOf } },
});

export const folderBean = defineBean<ShownStore, BeanContext>(
  'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider$FolderCredentialsProperty$CredentialsStoreActionImpl',
  { rows: { domains: { doc: 'Its domains by their names.', read: domainsOf } } },
);

export const userStoreBean = defineBean<ShownStore, BeanContext>(
  `${PACKAGE}.UserCredentialsProvider$UserFacingAction`,
  {
    rows: { domains: { doc: 'Its domains by their names.', read: domainsOf } },
  },
);

const STORE_BEANS = { system: systemBean, folder: folderBean, user: userStoreBean } as const;

/** Describes the stores that somebody sees of a place: none, or its own. */
export interface ShownStores {
  readonly place: StorePlace;
  readonly store: ShownStore | null;
}

const STORES = {
  doc: 'Its stores by their names.',
  read: ({ store }: ShownStores) => map(store === null ? [] : [[store.place.kind, storeReference(store)] as const]),
};

export const rootBean = defineBean<ShownStores, BeanContext>(`${PACKAGE}.ViewCredentialsAction$RootActionImpl`, {
  rows: { stores: STORES },
});

export const ownerBean = defineBean<ShownStores, BeanContext>(`${PACKAGE}.ViewCredentialsAction`, {
  rows: { stores: STORES },
});

/** Returns what the remote API exports of the stores of a place. */
export function storesReference(stores: ShownStores): Reference<BeanContext> {
  return refer(stores.place.kind === 'system' ? rootBean : ownerBean, stores);
}

export function storeReference(store: ShownStore): Reference<BeanContext> {
  return refer(STORE_BEANS[store.place.kind], store);
}

export function domainReference(store: ShownStore, domain: ShownDomain): Reference<BeanContext> {
  return refer(domainBean, { store, domain });
}

export function credentialReference(
  store: ShownStore,
  domain: ShownDomain,
  credential: ShownCredential,
): Reference<BeanContext> {
  return refer(credentialBean, { store, domain, credential });
}

/** Returns the title of a store, with its owner. */
export function storeTitle({ place }: Pick<ShownStore, 'place'>): string {
  if (place.kind === 'system') return 'System';
  return `${ownerTitle(place)} » ${place.kind === 'folder' ? 'Folder' : 'User'}`;
}

/** Returns the title of whoever has a store. */
export function ownerTitle(place: StorePlace): string {
  if (place.kind === 'system') return 'Jenkins';
  return place.kind === 'folder' ? place.name.split('/').join(' » ') : `User: ${place.name}`;
}

export function domainTitle(domain: ShownDomain): string {
  return isGlobal(domain) ? 'Global credentials (unrestricted)' : domain.name;
}

function isGlobal({ name }: ShownDomain): boolean {
  return name === '_';
}

function domainFullName({ store, domain }: DomainOfStore): string {
  return `${storeFullName(store.place)}/${encodeURIComponent(domain.name)}`;
}

/** Returns the name of a store among all of the server. */
export function storeFullName(place: StorePlace): string {
  if (place.kind === 'system') return place.kind;
  return place.kind === 'folder' ? `${place.name}/folder` : `user:${place.name}/user`;
}
