import type { BerReader } from 'ldapts';
import type { LdapEntries } from './ldap-server.ts';

type Attributes = LdapEntries[string];

/** Represents a filter of a search as it comes over the wire. */
export type LdapFilter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly LdapFilter[] }
  | { readonly kind: 'not'; readonly part: LdapFilter }
  | { readonly kind: 'equal'; readonly name: string; readonly value: string }
  | { readonly kind: 'present'; readonly name: string }
  | { readonly kind: 'like'; readonly name: string; readonly expression: RegExp }
  | { readonly kind: 'chain'; readonly name: string; readonly value: string };

const AND = 0xa0;
const OR = 0xa1;
const NOT = 0xa2;
const EQUAL = 0xa3;
const LIKE = 0xa4;
const PRESENT = 0x87;
const EXTENSIBLE = 0xa9;
/** Names the rule of Active Directory by which a member of a group is one of those in which that group is. */
const IN_CHAIN = '1.2.840.113556.1.4.1941';

export function readFilter(reader: BerReader): LdapFilter {
  const tag = reader.peek();
  if (tag === PRESENT) return { kind: 'present', name: reader.readString(PRESENT) ?? '' };
  if (tag === null) throw new Error('a filter is missing');
  reader.readSequence(tag);
  const end = reader.offset + reader.length;
  if (tag === AND || tag === OR) return { kind: tag === AND ? 'and' : 'or', parts: listTo(reader, end) };
  if (tag === NOT) return { kind: 'not', part: readFilter(reader) };
  if (tag === EQUAL) return { kind: 'equal', name: reader.readString() ?? '', value: reader.readString() ?? '' };
  if (tag === LIKE) return like(reader, end);
  if (tag === EXTENSIBLE) return chain(reader, end);
  throw new Error(`a filter of the kind ${tag} is not known`);
}

/** Says whether an entry is what a filter wants; values are the same without regard to case. */
export function matches(filter: LdapFilter, attributes: Attributes, entries: LdapEntries): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, attributes, entries));
    case 'or':
      return filter.parts.some((part) => matches(part, attributes, entries));
    case 'not':
      return !matches(filter.part, attributes, entries);
    case 'present':
      return filter.name.toLowerCase() === 'objectclass' || valuesOf(attributes, filter.name).length > 0;
    case 'like':
      return valuesOf(attributes, filter.name).some((value) => filter.expression.test(value));
    case 'equal':
      return hasValue(attributes, filter.name, filter.value);
    case 'chain':
      return isInChain(attributes, filter, entries, new Set());
  }
}

function isInChain(
  attributes: Attributes,
  { name, value }: { readonly name: string; readonly value: string },
  entries: LdapEntries,
  seen: Set<string>,
): boolean {
  if (hasValue(attributes, name, value)) return true;
  return valuesOf(attributes, name).some((dn) => {
    const [, inner = {}] = Object.entries(entries).find(([each]) => each.toLowerCase() === dn.toLowerCase()) ?? [];
    if (seen.has(dn)) return false;
    seen.add(dn);
    return isInChain(inner, { name, value }, entries, seen);
  });
}

function listTo(reader: BerReader, end: number): LdapFilter[] {
  const parts: LdapFilter[] = [];
  while (reader.offset < end) parts.push(readFilter(reader));
  return parts;
}

function like(reader: BerReader, end: number): LdapFilter {
  const name = reader.readString() ?? '';
  reader.readSequence();
  let expression = '';
  for (let isFirst = true; reader.offset < end; isFirst = false) {
    const tag = reader.peek() ?? 0;
    const text = (reader.readString(tag) ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    expression += tag === 0x80 && isFirst ? text : `.*${text}`;
    if (tag === 0x82) return { kind: 'like', name, expression: new RegExp(`^${expression}$`, 'i') };
  }
  return { kind: 'like', name, expression: new RegExp(`^${expression}.*$`, 'i') };
}

function chain(reader: BerReader, end: number): LdapFilter {
  const parts = new Map<number, string>();
  while (reader.offset < end) {
    const tag = reader.peek() ?? 0;
    parts.set(tag, reader.readString(tag) ?? '');
  }
  if (parts.get(0x81) !== IN_CHAIN) throw new Error(`the matching rule ${parts.get(0x81)} is not known`);
  return { kind: 'chain', name: parts.get(0x82) ?? '', value: parts.get(0x83) ?? '' };
}

function hasValue(attributes: Attributes, name: string, value: string): boolean {
  return valuesOf(attributes, name).some((each) => each.toLowerCase() === value.toLowerCase());
}

function valuesOf(attributes: Attributes, name: string): readonly string[] {
  const [, values = []] = Object.entries(attributes).find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? [];
  return values;
}
