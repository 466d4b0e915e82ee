import type { XmlElement, XmlNode } from '../xml/index.ts';

/** Returns an element that was read as one to be written: with two tags where it had two. */
export function nodeOf(element: XmlElement | XmlNode): XmlNode {
  const { name, attributes = {}, children = [], text } = element;
  const hasText = 'end' in element ? element.contentStart < element.end : text !== undefined;
  return {
    name,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(children.length > 0 ? { children: children.map(nodeOf) } : hasText && { text: text ?? '' }),
  };
}

/** Returns an element to be written as if it had been read, so that fields read it. */
export function elementOf({ name, attributes = {}, children = [], text }: XmlNode): XmlElement {
  const end = text === undefined ? 0 : 1;
  const inside = children.map(elementOf);
  return { name, attributes, children: inside, text: text ?? '', start: 0, contentStart: 0, contentEnd: 0, end };
}

/** Says whether elements say the same; how an empty one is written does not count, nor blanks beside children. */
export function isSame(a: readonly (XmlElement | XmlNode)[], b: readonly (XmlElement | XmlNode)[]): boolean {
  return a.length === b.length && a.every((one, at) => isEqual(one, b[at]));
}

function isEqual(one: XmlElement | XmlNode, other: XmlElement | XmlNode | undefined): boolean {
  if (other === undefined || one.name !== other.name) return false;
  const [mine, theirs] = [one.attributes ?? {}, other.attributes ?? {}];
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  if ([...names].some((name) => mine[name] !== theirs[name])) return false;
  const [children, others] = [one.children ?? [], other.children ?? []];
  return isSame(children, others) && (children.length > 0 || (one.text ?? '') === (other.text ?? ''));
}
