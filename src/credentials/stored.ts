import { childOf, childrenOf, childText, type XmlElement } from '../xml/index.ts';

/** Represents a credential as it is in a store, its secrets encrypted. */
export interface Stored {
  /** Names the Java class, by which its kind is known. */
  readonly tag: string;
  readonly id: string;
  /** Holds the scope; `SYSTEM` is for the server alone. */
  readonly scope: string;
  readonly element: XmlElement;
}

/** Holds the credentials of a store for certain hosts, or for all. */
export interface StoredDomain {
  /** Is null for the global one. */
  readonly name: string | null;
  readonly description: string;
  readonly credentials: readonly Stored[];
}

/** Returns the credentials of a store, of all its domains in their order. */
export function storedIn(store: XmlElement): Stored[] {
  return storedDomains(store).flatMap(({ credentials }) => credentials);
}

/**
 * Returns the domains of a store in their order. Stores of before domains have what they have directly in
 * `credentials`.
 */
export function storedDomains(store: XmlElement): StoredDomain[] {
  const entries = childOf(store, 'domainCredentialsMap')?.children ?? [];
  const domains = entries.map((entry) => {
    const domain = entry.children.find(({ name }) => name.endsWith('.Domain'));
    return {
      name: (domain && childText(domain, 'name')) ?? null,
      description: (domain && childText(domain, 'description')) ?? '',
      credentials: entry.children.filter((child) => child !== domain).flatMap(storedOf),
    };
  });
  const old = childrenOf(store, 'credentials').flatMap(storedOf);
  return old.length === 0 ? domains : [...domains, { name: null, description: '', credentials: old }];
}

function storedOf(list: XmlElement): Stored[] {
  return list.children.map((element) => ({
    tag: element.name,
    id: childText(element, 'id') ?? '',
    scope: childText(element, 'scope')?.trim() ?? 'GLOBAL',
    element,
  }));
}
