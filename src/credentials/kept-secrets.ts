import { nodeOf } from '../home/index.ts';
import { fail } from '../model/index.ts';
import { type CredentialKind, isRedacted, KEPT_SECRET, secretPlaces } from '../points/index.ts';
import { attributeOf, childOf, node, type XmlElement, type XmlNode } from '../xml/index.ts';

const REDACTED = node('secret-redacted');

/** Matches what was encrypted, as a text or as bytes, whatever the key. */
const ENCRYPTED = /^\s*\{[A-Za-z0-9+/\s]{22,}={0,2}\s*\}\s*$/;

/**
 * Returns a stored credential with each secret replaced by `<secret-redacted/>`. Nobody can say which parts of what the kind
 * does not know are secrets: children that are no fields are left out, and whatever looks encrypted is taken for one.
 */
export function redacted(kind: CredentialKind, element: XmlElement): XmlNode {
  const places = new Set(secretPlaces(kind.fields, element).map((place) => place.element));
  const shown = (each: XmlElement): XmlNode => {
    const whole = nodeOf(each);
    const isSecret = places.has(each) || (each.children.length === 0 && ENCRYPTED.test(each.text));
    if (isSecret) return { name: whole.name, ...attributesOf(whole), children: [REDACTED] };
    return each.children.length === 0
      ? whole
      : { name: whole.name, ...attributesOf(whole), children: each.children.map(shown) };
  };
  return shown({ ...element, children: element.children.filter(({ name }) => Object.hasOwn(kind.fields, name)) });
}

/**
 * Returns what was posted with the stored secrets in the places where it only says that there are some. Throws
 * SECRET_MISSING where nothing is stored for one.
 */
export function withKeptSecrets(kind: CredentialKind, posted: XmlElement, stored: XmlElement | null): XmlElement {
  const places = new Set(secretPlaces(kind.fields, posted).map((place) => place.element));
  const kept = (each: XmlElement, before: XmlElement | undefined): XmlElement => {
    if (isRedacted(each) || (places.has(each) && each.text === KEPT_SECRET))
      return before ?? fail('SECRET_MISSING', each.name);
    return { ...each, children: each.children.map((child) => kept(child, before && childOf(before, child.name))) };
  };
  return kept(posted, stored ?? undefined);
}

/** Returns what a form sent with the stored fields that it does not name. */
export function withKeptFields(kind: CredentialKind, posted: XmlElement, stored: XmlElement): XmlElement {
  const missing = stored.children.filter(
    ({ name }) => Object.hasOwn(kind.fields, name) && childOf(posted, name) === undefined,
  );
  return { ...posted, children: [...posted.children, ...missing] };
}

/**
 * Returns what is written for an update with the stored parts that the kind does not know, each behind the one behind which
 * it stood: children that are no fields, and fields of a class that the kind cannot read, as the key that is a file of the
 * server, as long as what was sent names the same class.
 */
export function withUnknownParts(
  kind: CredentialKind,
  written: XmlNode,
  { sent, stored }: { readonly sent: XmlElement; readonly stored: XmlElement },
): XmlNode {
  const children = [...(written.children ?? [])];
  const unread = new Set(unreadFields(kind, written, { sent, stored }));
  let at = 0;
  for (const child of stored.children) {
    const known = children.findIndex(({ name }) => name === child.name);
    const isField = Object.hasOwn(kind.fields, child.name);
    if (!isField) children.splice(at, 0, nodeOf(child));
    else if (unread.has(child)) children[known] = nodeOf(child);
    at = isField ? Math.max(at, known + 1) : at + 1;
  }
  return { ...written, children };
}

/** Returns the stored fields of a class that is sent unchanged and yet is not what the kind writes: it cannot read them. */
export function unreadFields(
  kind: CredentialKind,
  written: XmlNode,
  { sent, stored }: { readonly sent: XmlElement; readonly stored: XmlElement },
): readonly XmlElement[] {
  return stored.children.filter((child) => {
    const javaClass = attributeOf(child, 'class');
    const now = childOf(sent, child.name);
    if (!Object.hasOwn(kind.fields, child.name) || javaClass === undefined || now === undefined) return false;
    const own = written.children?.find(({ name }) => name === child.name);
    return attributeOf(now, 'class') === javaClass && own !== undefined && own.attributes?.['class'] !== javaClass;
  });
}

function attributesOf({ attributes }: XmlNode): Pick<XmlNode, 'attributes'> {
  return attributes === undefined ? {} : { attributes };
}
