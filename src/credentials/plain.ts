import { nodeOf, type StorePlace } from '../home/index.ts';
import type { CredentialKind, KindRegistry } from '../points/index.ts';
import { childOf, type XmlElement, type XmlNode } from '../xml/index.ts';
import { GLOBAL } from './store-document.ts';
import { storedDomains } from './stored.ts';
import type { CredentialPlace } from './stores.ts';

/** Represents a credential with its secrets in plain text, as the server itself and scripts of administrators have it. */
export interface PlainCredential {
  readonly place: CredentialPlace;
  readonly kind: CredentialKind;
  /** Holds what the fields of its kind read. */
  readonly config: unknown;
}

/** Represents a domain of a store; the global one has the name `_` and is always there. */
export interface PlainDomain {
  readonly name: string;
  readonly description: string;
  readonly specifications: readonly XmlNode[];
  /** Lists those of known kinds. */
  readonly credentials: readonly PlainCredential[];
}

/** Returns what a store holds, the global domain first. */
export function plainDomains(
  kinds: Pick<KindRegistry, 'find' | 'context'>,
  store: StorePlace,
  element: XmlElement | null,
): readonly PlainDomain[] {
  const domains = (element === null ? [] : storedDomains(element)).map((domain): PlainDomain => {
    const name = domain.name ?? GLOBAL;
    return {
      name,
      description: domain.description,
      specifications: ((domain.element && childOf(domain.element, 'specifications')?.children) ?? []).map(nodeOf),
      credentials: domain.credentials.flatMap(({ tag, id, element: stored }) => {
        const kind = kinds.find('credential', tag);
        const place = { store, domain: name, id };
        return kind === undefined ? [] : [{ place, kind, config: kind.fromXml(stored, kinds.context) }];
      }),
    };
  });
  const global = domains.filter(({ name }) => name === GLOBAL);
  return [
    {
      name: GLOBAL,
      description: '',
      specifications: [],
      credentials: global.flatMap(({ credentials }) => credentials),
    },
    ...domains.filter(({ name }) => name !== GLOBAL),
  ];
}

/** Returns what every credential has of the values of its fields; '' is what is missing. */
export function commonOf(config: unknown): { readonly id: string; readonly description: string } {
  const values = new Map<string, unknown>(Object.entries(config ?? {}));
  const textOf = (name: string): string => String(values.get(name) ?? '');
  return { id: textOf('id'), description: textOf('description') };
}
