import type { Home } from '../home/index.ts';
import type { CredentialLookup } from '../points/index.ts';

/** The credentials of a home. */
export interface Credentials {
  /** As an item of this full name may use them; '': the server itself. */
  lookup(owner: string): CredentialLookup;
}

export function createCredentials(_deps: { readonly home: Pick<Home, 'items' | 'secrets'> }): Credentials {
  return { lookup: () => ({ find: async () => null }) };
}
