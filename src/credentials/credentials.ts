import type { Home } from '../home/index.ts';
import type { Credential, CredentialLookup } from '../points/index.ts';
import type { XmlElement } from '../xml/index.ts';
import { readCredential } from './readers.ts';
import { type ShownDomain, shownDomains } from './shown.ts';
import { storedIn } from './stored.ts';

/** Holds the credentials of a home. */
export interface Credentials {
  /** Returns the credentials that an item of this full name may use; '' is the server itself. */
  lookup(owner: string): CredentialLookup;
  /** Returns what the store of a folder shows, or that of the server (''). Throws where its file cannot be read. */
  shown(owner: string): Promise<readonly ShownDomain[]>;
}

export function createCredentials({
  home,
}: {
  readonly home: Pick<Home, 'items' | 'secrets' | 'credentialFiles'>;
}): Credentials {
  /** Returns the first of those with the id, as Jenkins does. */
  function findIn(store: XmlElement | null, id: string, forServer: boolean): Credential | null {
    if (store === null) return null;
    for (const stored of storedIn(store)) {
      if (stored.id !== id || (stored.scope === 'SYSTEM' && !forServer)) continue;
      const credential = readCredential(stored.tag, stored.element, home.secrets);
      if (credential !== null) return credential;
    }
    return null;
  }

  return {
    shown: async (owner) =>
      shownDomains(await (owner === '' ? home.credentialFiles.server() : home.credentialFiles.folder(owner))),
    lookup: (owner) => ({
      async find(id) {
        if (id === '') return null;
        for (const folder of foldersOf(home.items, owner)) {
          const found = findIn(await home.credentialFiles.folder(folder), id, false);
          if (found !== null) return found;
        }
        return findIn(await home.credentialFiles.server(), id, owner === '');
      },
    }),
  };
}

/** Returns the item itself where it is a folder, and the folders around it, the nearest first. */
function foldersOf(items: Pick<Home['items'], 'get'>, owner: string): string[] {
  const parts = owner.split('/');
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return names.filter((name) => items.get(name)?.kind === 'folder');
}
