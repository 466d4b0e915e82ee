import type { FingerprintRecord, Home, ItemChange, StorePlace } from '../home/index.ts';
import { type Clock, systemClock } from '../kit/index.ts';
import type { Credential, CredentialLookup, KindRegistry } from '../points/index.ts';
import type { XmlElement } from '../xml/index.ts';
import { createSubjects } from './certificate-subject.ts';
import { isFor, type Requirement, requirementOf } from './domain-match.ts';
import { commonOf, type PlainCredential, type PlainDomain, plainDomains } from './plain.ts';
import { type Showing, type ShownCredential, type ShownDomain, shownDomains, withDescription } from './shown.ts';
import { GLOBAL } from './store-document.ts';
import { type StoredDomain, storedDomains } from './stored.ts';
import { type CredentialChange, type CredentialPlace, createStores, type Stores, storeElement } from './stores.ts';
import type { Usage, UsedBy } from './usage.ts';

/** Holds the credentials of a home. */
export interface Credentials extends Stores {
  /**
   * Returns the credentials that an item of this full name may use; '' is the server itself. What is found is written down
   * as used by `by`; where that is missing, nothing is.
   */
  lookup(owner: string, by?: UsedBy): CredentialLookup;
  /** Returns what used a credential; undefined where nothing did, or it is not followed. */
  usageOf(place: CredentialPlace): FingerprintRecord | undefined;
  /** Adds a listener that is told what was changed, after it is on disk. */
  onChange(listener: (change: CredentialChange) => void): void;
  /** Returns what a store shows. Throws where its file cannot be read. */
  shown(store: StorePlace): Promise<readonly ShownDomain[]>;
  /** Returns what an item of this full name may use, '' is the server itself: those of the nearest folder first. */
  choices(owner: string): Promise<readonly ShownCredential[]>;
  /** Returns the name for people of a credential that is not stored: `fred/****** (deploys)`. */
  nameOf(credential: Pick<PlainCredential, 'kind' | 'config'>): Promise<string>;
  /** Returns what a store holds, in plain text. It is for the server itself, and for scripts of administrators. */
  plain(store: StorePlace): Promise<readonly PlainDomain[]>;
  /**
   * Returns the domains that an item of this full name may use, the nearest folder's first, then the server's; '' is the
   * server itself. Where there is an address, those for other addresses are left out.
   */
  usable(owner: string, address?: string): Promise<readonly PlainDomain[]>;
}

export interface CredentialsDependencies {
  readonly home: Pick<Home, 'items' | 'secrets' | 'credentialFiles'>;
  readonly kinds: Pick<KindRegistry, 'find' | 'context'>;
  /** Returns the version of a plugin, which stands in documents. Missing, none does. */
  readonly pluginVersion?: (shortName: string) => string | undefined;
  /** Follows what uses credentials. Missing, nothing does. */
  readonly usage?: Usage;
  /** Tells whether tokens of servers still hold. Default: the system's. */
  readonly clock?: Clock;
}

export function createCredentials({
  home,
  kinds,
  pluginVersion,
  usage,
  clock = systemClock,
}: CredentialsDependencies): Credentials {
  const { credentialFiles: files, secrets } = home;
  const names: Showing['names'] = { subjectOf: createSubjects() };

  const listeners: ((change: CredentialChange) => void)[] = [];

  async function onChanged(change: CredentialChange): Promise<void> {
    for (const listener of listeners) listener(change);
    // A new one begins anew, too: where a folder was deleted nobody knows what was in it.
    const other = change.ids ?? (change.type !== 'updated' && change.id !== undefined ? [change.id] : []);
    for (const id of other) await usage?.forget({ store: change.store, domain: change.domain, id });
  }

  /** Forgets the uses of what had the names of a folder's credentials before, and of those that have other names now. */
  async function forgetUsesIn(change: ItemChange): Promise<void> {
    if (usage === undefined || (change.type !== 'created' && change.type !== 'moved')) return;
    const { fullName } = change;
    if (home.items.get(fullName)?.kind !== 'folder') return;
    const inside = home.items.all().filter((item) => item.kind === 'folder' && isWithin(item.fullName, fullName));
    for (const folder of inside) {
      const store = await files.folder(folder.fullName).catch(() => null);
      const names = [folder.fullName];
      if (change.type === 'moved') names.push(change.from + folder.fullName.slice(fullName.length));
      for (const { name: domain, credentials } of store === null ? [] : storedDomains(store))
        for (const { id } of credentials)
          for (const name of names)
            await usage.forget({ store: { kind: 'folder', name }, domain: domain ?? GLOBAL, id });
    }
  }
  home.items.onChange(forgetUsesIn);

  /** Returns the first of those with the id, as Jenkins does. */
  async function findIn(place: StorePlace, wanted: Wanted): Promise<Credential | null> {
    const store = await storeElement(files, place);
    for (const domain of store === null ? [] : storedDomains(store)) {
      if (!serves(domain, wanted.required)) continue;
      for (const { id, scope, tag, element } of domain.credentials) {
        if (id !== wanted.id || (scope === 'SYSTEM' && !wanted.forServer)) continue;
        const kind = kinds.find('credential', tag);
        const config = kind?.fromXml(element, kinds.context);
        const credential =
          kind === undefined || hasUnreadable(element)
            ? null
            : await kind.open(config, { clock, address: wanted.address });
        if (kind === undefined || credential === null) continue;
        const at = { store: place, domain: domain.name ?? GLOBAL, id };
        if (wanted.by !== undefined) await usage?.note(at, wanted.by, () => nameOf({ kind, config }));
        return credential;
      }
    }
    return null;
  }

  async function nameOf({ kind, config }: Pick<PlainCredential, 'kind' | 'config'>): Promise<string> {
    const { id, description } = commonOf(config);
    return withDescription(await kind.name(config, names), description.trim(), id);
  }

  /** Says whether a secret was encrypted with a key that is not here; it must not be taken for the secret itself. */
  function hasUnreadable({ text, children }: XmlElement): boolean {
    return secrets.isUnreadable(text) || children.some(hasUnreadable);
  }

  return {
    ...createStores({ files, kinds, secrets, names, pluginVersion: pluginVersion ?? (() => undefined), onChanged }),

    usageOf: (place) => usage?.of(place),
    onChange: (listener) => void listeners.push(listener),

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

    nameOf,

    plain: async (store) => plainDomains(kinds, store, await storeElement(files, store)),

    async usable(owner, address = '') {
      const required = requirementOf(address);
      const folders = foldersOf(home.items, owner).map((name): StorePlace => ({ kind: 'folder', name }));
      const stores = await Promise.all(
        [...folders, { kind: 'system' } as const].map(async (store) => {
          const element = await storeElement(files, store);
          const served = element === null ? [] : storedDomains(element).filter((domain) => serves(domain, required));
          const names = new Set(served.map(({ name }) => name ?? GLOBAL));
          return plainDomains(kinds, store, element).filter(({ name }) => names.has(name));
        }),
      );
      return stores.flat();
    },

    lookup: (owner, by) => ({
      async find(id, { address = '', user = null } = {}) {
        if (id === '') return null;
        const wanted = { id, required: requirementOf(address), address, by };
        if (user !== null) {
          const own = await findIn({ kind: 'user', name: user }, { ...wanted, forServer: true });
          if (own !== null) return own;
        }
        for (const name of foldersOf(home.items, owner)) {
          const found = await findIn({ kind: 'folder', name }, { ...wanted, forServer: false });
          if (found !== null) return found;
        }
        return findIn({ kind: 'system' }, { ...wanted, forServer: owner === '' });
      },
    }),
  };
}

interface Wanted {
  readonly id: string;
  readonly required: Requirement | null;
  readonly address: string;
  /** Says whether those for the server alone count. */
  readonly forServer: boolean;
  readonly by: UsedBy | undefined;
}

/** Says whether the credentials of a domain are for what is required; where nothing is, those of all domains are. */
function serves({ element }: StoredDomain, required: Requirement | null): boolean {
  return required === null || isFor(element, required);
}

function isWithin(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

/** Returns the item itself where it is a folder, and the folders around it, the nearest first. */
function foldersOf(items: Pick<Home['items'], 'get'>, owner: string): string[] {
  const parts = owner.split('/');
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return names.filter((name) => items.get(name)?.kind === 'folder');
}
