import {
  type AnyKind,
  classOfTag,
  type KindFamily,
  type KindRegistry,
  type SecretPlace,
  secretPlaces,
} from '../points/index.ts';
import { attributeOf, attributePlace, parseXml, plainLists, type XmlElement } from '../xml/index.ts';
import type { SecretStore } from './types.ts';

type Cipher = Pick<SecretStore, 'encrypt' | 'decrypt'>;

/** All whose configuration people write. */
const FAMILIES: readonly KindFamily[] = [
  'item',
  'view',
  'axis',
  'builder',
  'publisher',
  'wrapper',
  'scm',
  'trigger',
  'parameter',
  'property',
  'definition',
  'scm-source',
  'library-retriever',
  'scm-navigator',
  'build-strategy',
  'branch-property',
];

interface PlainSecret {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A posted document with the secrets of known kinds encrypted, everything else as it was. As Jenkins, which
 * stores a plain secret encrypted from the first save on. Throws XmlError.
 */
export function encryptSecrets(source: string, registry: KindRegistry, secrets: Cipher): string {
  const root = plainLists(parseXml(source));
  const places = placesIn(root, holdersIn(registry)).flatMap((place) => plainAt(source, place, secrets));
  // Two kinds of the same tag may have a field in common, and what is referred to stands in several places.
  const plain = [...new Map(places.map((place) => [place.start, place])).values()];
  plain.sort((a, b) => b.start - a.start);
  let result = source;
  for (const { start, end, text } of plain) result = result.slice(0, start) + secrets.encrypt(text) + result.slice(end);
  return result;
}

/** Kinds that may have secrets, by Java class. */
type Holders = ReadonlyMap<string, readonly AnyKind[]>;
const holdersOf = new WeakMap<KindRegistry, Holders>();

function holdersIn(registry: KindRegistry): Holders {
  const known = holdersOf.get(registry);
  if (known !== undefined) return known;
  const holders = new Map<string, AnyKind[]>();
  for (const kind of FAMILIES.flatMap((family) => registry.all(family))) {
    if (!Object.values(kind.fields).some((field) => field.secrets !== undefined)) continue;
    for (const javaClass of [kind.xmlTag, ...kind.aliases].map(classOfTag))
      holders.set(javaClass, [...(holders.get(javaClass) ?? []), kind]);
  }
  holdersOf.set(registry, holders);
  return holders;
}

function placesIn(element: XmlElement, holders: Holders): SecretPlace[] {
  const javaClass = attributeOf(element, 'class');
  const names = javaClass === undefined ? [element.name] : [element.name, javaClass];
  const own = names
    .flatMap((name) => holders.get(classOfTag(name)) ?? [])
    .flatMap(({ fields }) => secretPlaces(fields, element));
  return [...own, ...element.children.flatMap((child) => placesIn(child, holders))];
}

function plainAt(source: string, { element, attribute }: SecretPlace, secrets: Cipher): PlainSecret[] {
  const text = attribute === undefined ? element.text : (attributeOf(element, attribute) ?? '');
  if (text === '' || secrets.decrypt(text) !== text) return [];
  if (attribute === undefined) return [{ start: element.contentStart, end: element.contentEnd, text }];
  const place = attributePlace(source, element, attribute);
  return place === null ? [] : [{ ...place, text }];
}
