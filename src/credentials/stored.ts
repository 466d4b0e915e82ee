import { childOf, childrenOf, childText, type XmlElement, type XmlPath } from '../xml/index.ts';

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
  /** Holds its element; null where it has none, as in stores of before domains. */
  readonly element: XmlElement | null;
  readonly credentials: readonly Stored[];
  /** Leads from the store to its entry and to its list; null in stores of before domains. */
  readonly place: { readonly entry: XmlPath; readonly list: XmlPath } | null;
}

const MAP = 'domainCredentialsMap';

/** Returns the credentials of a store, of all its domains in their order. */
export function storedIn(store: XmlElement): Stored[] {
  return storedDomains(store).flatMap(({ credentials }) => credentials);
}

/**
 * Returns the domains of a store in their order. Stores of before domains have what they have directly in
 * `credentials`.
 */
export function storedDomains(store: XmlElement): StoredDomain[] {
  const entries = childOf(store, MAP)?.children ?? [];
  const domains = entries.map((entry, at): StoredDomain => {
    const element = entry.children.find(({ name }) => name.endsWith('.Domain'));
    const list = entry.children.findIndex((child) => child !== element);
    return {
      name: (element && childText(element, 'name')) ?? null,
      description: (element && childText(element, 'description')) ?? '',
      element: element ?? null,
      credentials: entry.children.filter((child) => child !== element).flatMap(storedOf),
      place: { entry: [MAP, at], list: [MAP, at, Math.max(list, 0)] },
    };
  });
  const old = childrenOf(store, 'credentials').flatMap(storedOf);
  if (old.length === 0) return domains;
  return [...domains, { name: null, description: '', element: null, credentials: old, place: null }];
}

function storedOf(list: XmlElement): Stored[] {
  return list.children.map((element) => ({
    tag: element.name,
    id: childText(element, 'id') ?? '',
    scope: childText(element, 'scope')?.trim() ?? 'GLOBAL',
    element,
  }));
}
