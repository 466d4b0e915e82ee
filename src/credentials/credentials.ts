import type { Home, StorePlace } from '../home/index.ts';
import type { Credential, CredentialLookup, KindRegistry } from '../points/index.ts';
import type { XmlElement } from '../xml/index.ts';
import { createSubjects } from './certificate-subject.ts';
import { isFor, type Requirement, requirementOf } from './domain-match.ts';
import { type Showing, type ShownCredential, type ShownDomain, shownDomains } from './shown.ts';
import { type StoredDomain, storedDomains } from './stored.ts';
import { createStores, type Stores, storeElement } from './stores.ts';

/** Holds the credentials of a home. */
export interface Credentials extends Stores {
  /** Returns the credentials that an item of this full name may use; '' is the server itself. */
  lookup(owner: string): CredentialLookup;
  /** Returns what a store shows. Throws where its file cannot be read. */
  shown(store: StorePlace): Promise<readonly ShownDomain[]>;
  /** Returns what an item of this full name may use, '' is the server itself: those of the nearest folder first. */
  choices(owner: string): Promise<readonly ShownCredential[]>;
}

export interface CredentialsDependencies {
  readonly home: Pick<Home, 'items' | 'secrets' | 'credentialFiles'>;
  readonly kinds: Pick<KindRegistry, 'find' | 'context'>;
  /** Returns the version of a plugin, which stands in documents. Missing, none does. */
  readonly pluginVersion?: (shortName: string) => string | undefined;
}

export function createCredentials({ home, kinds, pluginVersion }: CredentialsDependencies): Credentials {
  const { credentialFiles: files, secrets } = home;
  const names: Showing['names'] = { subjectOf: createSubjects() };

  /** Returns the first of those with the id, as Jenkins does. */
  async function findIn(store: XmlElement | null, wanted: Wanted): Promise<Credential | null> {
    if (store === null) return null;
    for (const domain of storedDomains(store)) {
      if (!serves(domain, wanted.required)) continue;
      for (const stored of domain.credentials) {
        if (stored.id !== wanted.id || (stored.scope === 'SYSTEM' && !wanted.forServer)) continue;
        const credential = await open(stored.tag, stored.element);
        if (credential !== null) return credential;
      }
    }
    return null;
  }

  /** Returns null where its kind is not known, or it holds nothing that can be used. */
  async function open(tag: string, element: XmlElement): Promise<Credential | null> {
    const kind = kinds.find('credential', tag);
    return kind === undefined || hasUnreadable(element) ? null : kind.open(kind.fromXml(element, kinds.context));
  }

  /** Says whether a secret was encrypted with a key that is not here; it must not be taken for the secret itself. */
  function hasUnreadable({ text, children }: XmlElement): boolean {
    return secrets.isUnreadable(text) || children.some(hasUnreadable);
  }

  return {
    ...createStores({ files, kinds, secrets, names, pluginVersion: pluginVersion ?? (() => undefined) }),

    async shown(store) {
      return shownDomains({ kinds, names }, await storeElement(files, store));
    },

    async choices(owner) {
      const elements = [...foldersOf(home.items, owner).map((folder) => files.folder(folder)), files.server()];
      const stores = await Promise.all(elements.map(async (element) => shownDomains({ kinds, names }, await element)));
      const all = stores.flatMap((domains) => domains.flatMap(({ credentials }) => credentials));
      const usable = all.filter(({ scope }) => owner === '' || scope !== 'SYSTEM');
      return [...new Map(usable.toReversed().map((each) => [each.id, each])).values()].toReversed();
    },

    lookup: (owner) => ({
      async find(id, { address = '', user = null } = {}) {
        if (id === '') return null;
        const required = requirementOf(address);
        if (user !== null) {
          const own = await findIn(await files.user(user), { id, required, forServer: true });
          if (own !== null) return own;
        }
        for (const folder of foldersOf(home.items, owner)) {
          const found = await findIn(await files.folder(folder), { id, required, forServer: false });
          if (found !== null) return found;
        }
        return findIn(await files.server(), { id, required, forServer: owner === '' });
      },
    }),
  };
}

interface Wanted {
  readonly id: string;
  readonly required: Requirement | null;
  /** Says whether those for the server alone count. */
  readonly forServer: boolean;
}

/** Says whether the credentials of a domain are for what is required; where nothing is, those of all domains are. */
function serves({ element }: StoredDomain, required: Requirement | null): boolean {
  return required === null || isFor(element, required);
}

/** Returns the item itself where it is a folder, and the folders around it, the nearest first. */
function foldersOf(items: Pick<Home['items'], 'get'>, owner: string): string[] {
  const parts = owner.split('/');
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return names.filter((name) => items.get(name)?.kind === 'folder');
}
