import type { Yield } from '../../kit/index.ts';
import {
  type AnyKind,
  classOfTag,
  type KindFamily,
  type KindRegistry,
  type SecretPlace,
  secretPlaces,
} from '../../points/index.ts';
import { attributeOf, attributePlace, plainLists, type XmlElement } from '../../xml/index.ts';
import type { ReadDocument } from '../files/posted-document.ts';
import type { SecretStore } from './secret-types.ts';

type Cipher = Pick<SecretStore, 'encrypt' | 'decrypt' | 'encryptBytes'>;

/** Lists the families of kinds whose configuration people write. */
const FAMILIES: readonly KindFamily[] = [
  'item',
  'view',
  'axis',
  'builder',
  'publisher',
  'maven-reporter',
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
  'condition',
  'security-realm',
  'credential',
];

interface PlainSecret {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly bytes: boolean;
}

/**
 * Returns a posted document with the secrets of known kinds encrypted, everything else as it was. Jenkins, too, stores a
 * plain secret encrypted from the first save on. `pause` is awaited now and then: each secret costs a cipher.
 */
export async function encryptSecrets(
  { text: source, root }: ReadDocument,
  registry: KindRegistry,
  secrets: Cipher,
  pause: Yield,
): Promise<string> {
  // Two kinds of the same tag may have a field in common, and what is referred to stands in several places.
  const plain = new Map<number, PlainSecret>();
  for (const place of placesIn(plainLists(root), holdersIn(registry))) {
    await pause();
    const found = plainAt(source, place, secrets);
    if (found !== null) plain.set(found.start, found);
  }
  let result = '';
  let at = 0;
  for (const { start, end, text, bytes } of [...plain.values()].sort((a, b) => a.start - b.start)) {
    await pause();
    result +=
      source.slice(at, start) + (bytes ? secrets.encryptBytes(Buffer.from(text, 'base64')) : secrets.encrypt(text));
    at = end;
  }
  return at === 0 ? source : result + source.slice(at);
}

/** Holds the kinds that may have secrets, by Java class. */
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

function* placesIn(element: XmlElement, holders: Holders): Generator<SecretPlace, void> {
  const javaClass = attributeOf(element, 'class');
  const names = javaClass === undefined ? [element.name] : [element.name, javaClass];
  for (const name of names) {
    for (const { fields } of holders.get(classOfTag(name)) ?? []) yield* secretPlaces(fields, element);
  }
  for (const child of element.children) yield* placesIn(child, holders);
}

function plainAt(
  source: string,
  { element, attribute, bytes = false }: SecretPlace,
  secrets: Cipher,
): PlainSecret | null {
  const text = attribute === undefined ? element.text : (attributeOf(element, attribute) ?? '');
  if (text === '' || element.children.length > 0) return null;
  if (bytes ? text.trim().startsWith('{') : secrets.decrypt(text) !== text) return null;
  if (attribute === undefined) return { start: element.contentStart, end: element.contentEnd, text, bytes };
  const place = attributePlace(source, element, attribute);
  return place === null ? null : { ...place, text, bytes };
}
