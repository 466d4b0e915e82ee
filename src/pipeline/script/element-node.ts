import type { XmlElement, XmlNode } from '../../xml/index.ts';

/** Returns an element that was read as one to be written. */
export function nodeOf({ name, attributes, children, text }: XmlElement): XmlNode {
  return {
    name,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(children.length > 0 ? { children: children.map(nodeOf) } : text !== '' && { text }),
  };
}
