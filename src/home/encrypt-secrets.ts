import { type KindFamily, type KindRegistry, tagOfClass } from '../points/index.ts';
import { attributeOf, childOf, parseXml, type XmlElement } from '../xml/index.ts';
import type { SecretStore } from './types.ts';

const FAMILIES: readonly KindFamily[] = [
  'item',
  'builder',
  'publisher',
  'wrapper',
  'scm',
  'trigger',
  'parameter',
  'property',
];

/**
 * A posted document with the secret fields of known kinds encrypted, everything else as it was. As Jenkins, which
 * stores a plain secret encrypted from the first save on. Throws XmlError.
 */
export function encryptSecrets(source: string, registry: KindRegistry, secrets: SecretStore): string {
  const plain = plainSecrets(parseXml(source), registry, secrets);
  plain.sort((a, b) => b.contentStart - a.contentStart);
  let result = source;
  for (const { contentStart, contentEnd, text } of plain) {
    result = result.slice(0, contentStart) + secrets.encrypt(text) + result.slice(contentEnd);
  }
  return result;
}

function plainSecrets(element: XmlElement, registry: KindRegistry, secrets: SecretStore): XmlElement[] {
  const own = secretFieldsOf(element, registry)
    .map((name) => childOf(element, name))
    .filter((child) => child !== undefined)
    .filter((child) => child.text !== '' && secrets.decrypt(child.text) === child.text);
  return [...own, ...element.children.flatMap((child) => plainSecrets(child, registry, secrets))];
}

function secretFieldsOf(element: XmlElement, registry: KindRegistry): string[] {
  const javaClass = attributeOf(element, 'class');
  const tags = javaClass === undefined ? [element.name] : [element.name, tagOfClass(javaClass)];
  const kinds = FAMILIES.flatMap((family) => tags.map((tag) => registry.find(family, tag)));
  return kinds.flatMap((kind) =>
    Object.entries(kind?.fields ?? {})
      .filter(([, field]) => field.input === 'secret')
      .map(([name]) => name),
  );
}
