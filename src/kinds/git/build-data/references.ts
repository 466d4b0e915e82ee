import { attributeOf, childOf, type XmlElement } from '../../../xml/index.ts';

/** Finds what XStream wrote only once: `<revision reference="../marked"/>`, `../entry[2]/x`. */
export interface References {
  /**
   * Returns the element itself, or the one that it refers to; undefined where that is outside the document or does not
   * exist.
   */
  resolve(element: XmlElement | undefined): XmlElement | undefined;
  /** Returns a child by name, with its reference resolved. */
  child(element: XmlElement | undefined, name: string): XmlElement | undefined;
}

/** Limits how many references are followed from one to the next. */
const MAX_STEPS = 16;

export function referencesIn(root: XmlElement): References {
  const parents = new Map<XmlElement, XmlElement>();
  const note = (element: XmlElement): void => {
    for (const child of element.children) {
      parents.set(child, element);
      note(child);
    }
  };
  note(root);
  const step = (from: XmlElement, segment: string): XmlElement | undefined => {
    if (segment === '..') return parents.get(from);
    const [, name, place = '1'] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(segment) ?? [];
    return from.children.filter((child) => child.name === name)[Number(place) - 1];
  };
  const resolve = (element: XmlElement | undefined): XmlElement | undefined => {
    let found = element;
    for (let k = 0; found !== undefined && k < MAX_STEPS; k += 1) {
      const path = attributeOf(found, 'reference');
      if (path === undefined) return found;
      let at: XmlElement | undefined = found;
      for (const segment of path.split('/')) at = at && step(at, segment);
      found = at;
    }
    return undefined;
  };
  return { resolve, child: (element, name) => resolve(element && childOf(element, name)) };
}
