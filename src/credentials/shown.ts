import type { CredentialKind, KindRegistry, NameTools } from '../points/index.ts';
import { childText, classOfTag, simpleName, type XmlElement } from '../xml/index.ts';
import { GLOBAL } from './store-document.ts';
import { type Stored, type StoredDomain, storedDomains } from './stored.ts';

/** Represents a credential without its secrets. */
export interface ShownCredential {
  readonly id: string;
  /** Names the Java class. */
  readonly className: string;
  readonly typeName: string;
  readonly description: string;
  /** Holds the name for people who choose one: `fred/****** (deploys)`. */
  readonly displayName: string;
  readonly scope: string;
}

/** Represents a domain of a store; the global one has the name `_`. */
export interface ShownDomain {
  readonly name: string;
  readonly description: string;
  readonly credentials: readonly ShownCredential[];
}

/** Holds what showing credentials needs. */
export interface Showing {
  readonly kinds: Pick<KindRegistry, 'find' | 'context'>;
  readonly names: NameTools;
}

const FOR_ALL = 'Credentials that should be available irrespective of domain specification to requirements matching.';

/** Returns what a store shows to people: its domains, the global one first, which is always there. */
export async function shownDomains(showing: Showing, store: XmlElement | null): Promise<readonly ShownDomain[]> {
  const domains = store === null ? [] : storedDomains(store);
  const own = domains.filter(({ name }) => name === null).flatMap(({ credentials }) => credentials);
  const others = domains.flatMap(({ name, ...rest }) => (name === null ? [] : [{ name, ...rest }]));
  const shown = async ({ credentials }: Pick<StoredDomain, 'credentials'>): Promise<readonly ShownCredential[]> =>
    Promise.all(credentials.map((stored) => shownCredential(showing, stored)));
  return [
    { name: GLOBAL, description: FOR_ALL, credentials: await shown({ credentials: own }) },
    ...(await Promise.all(
      others.map(async (domain) => ({
        name: domain.name,
        description: domain.description,
        credentials: await shown(domain),
      })),
    )),
  ];
}

async function shownCredential(showing: Showing, { tag, id, scope, element }: Stored): Promise<ShownCredential> {
  const kind = showing.kinds.find('credential', tag);
  const description = childText(element, 'description') ?? '';
  const className = classOfTag(tag);
  const typeName = kind?.displayName ?? simpleName(className);
  const name = kind === undefined ? null : await nameOf(showing, kind, element);
  return { id, className, typeName, description, scope, displayName: withDescription(name, description.trim(), id) };
}

/** Returns the name of the kind's own; null where description and id are all there is. */
async function nameOf({ kinds, names }: Showing, kind: CredentialKind, element: XmlElement): Promise<string | null> {
  return kind.name(kind.fromXml(element, kinds.context), names);
}

export function withDescription(name: string | null, description: string, id: string): string {
  if (name === null) return description === '' ? id : description;
  return description === '' ? name : `${name} (${description})`;
}
