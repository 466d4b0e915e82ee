import { childOf, childrenOf, childText, type XmlElement } from '../xml/index.ts';

/** A credential as it stands in a store, its secrets encrypted. */
export interface Stored {
  /** Java class, by which its kind is known. */
  readonly tag: string;
  readonly id: string;
  /** `SYSTEM`: for the server alone. */
  readonly scope: string;
  readonly element: XmlElement;
}

/**
 * The credentials of a store, of all its domains in their order. Stores of before domains have them directly in
 * `credentials`.
 */
export function storedIn(store: XmlElement): Stored[] {
  const entries = childOf(store, 'domainCredentialsMap')?.children ?? [];
  const lists = [
    ...entries.flatMap((entry) => entry.children.filter(({ name }) => !name.endsWith('.Domain'))),
    ...childrenOf(store, 'credentials'),
  ];
  return lists.flatMap((list) =>
    list.children.map((element) => ({
      tag: element.name,
      id: childText(element, 'id') ?? '',
      scope: childText(element, 'scope')?.trim() ?? 'GLOBAL',
      element,
    })),
  );
}
