import type { XmlElement, XmlNode } from '../../xml/index.ts';

/** Returns an element that was read as one to be written; blanks between children are laid out anew. */
export function nodeOf(element: XmlElement): XmlNode {
  const attributes = Object.keys(element.attributes).length > 0 ? { attributes: element.attributes } : {};
  if (element.children.length > 0) return { name: element.name, ...attributes, children: element.children.map(nodeOf) };
  if (element.contentStart === element.contentEnd && element.text === '' && element.end === element.contentEnd)
    return { name: element.name, ...attributes };
  return { name: element.name, ...attributes, text: element.text };
}
