import { nodeOf } from '../home/index.ts';
import { fail } from '../model/index.ts';
import { type CredentialKind, isRedacted, secretPlaces } from '../points/index.ts';
import { childOf, node, type XmlElement, type XmlNode } from '../xml/index.ts';

/** Holds what pages show in the place of a secret; who sends it back keeps the secret. */
export const KEPT = '********';

const REDACTED = node('secret-redacted');

/** Returns a stored credential with each secret replaced by `<secret-redacted/>`. */
export function redacted(kind: CredentialKind, element: XmlElement): XmlNode {
  const places = new Set(secretPlaces(kind.fields, element).map((place) => place.element));
  const shown = (each: XmlElement): XmlNode => {
    const whole = nodeOf(each);
    if (places.has(each)) return { name: whole.name, ...attributesOf(whole), children: [REDACTED] };
    return each.children.length === 0
      ? whole
      : { name: whole.name, ...attributesOf(whole), children: each.children.map(shown) };
  };
  return shown(element);
}

/**
 * Returns what was posted with the stored secrets in the places where it only says that there are some. Throws
 * SECRET_MISSING where nothing is stored for one.
 */
export function withKeptSecrets(kind: CredentialKind, posted: XmlElement, stored: XmlElement | null): XmlElement {
  const places = new Set(secretPlaces(kind.fields, posted).map((place) => place.element));
  const kept = (each: XmlElement, before: XmlElement | undefined): XmlElement => {
    if (places.has(each) && (isRedacted(each) || each.text === KEPT))
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

function attributesOf({ attributes }: XmlNode): Pick<XmlNode, 'attributes'> {
  return attributes === undefined ? {} : { attributes };
}
