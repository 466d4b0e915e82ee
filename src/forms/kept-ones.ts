import type { XmlElement, XmlNode } from '../xml/index.ts';
import { isSame } from './elements.ts';

/**
 * Returns the elements that the parts of a list become. A part that says what an element says is that element; of the
 * others each takes over the first element left that `suits` it, with all that no field knows of; the rest are new.
 */
export function keptOnes<T>(
  parts: readonly T[],
  before: readonly XmlElement[],
  suits: (part: T, element: XmlElement) => boolean,
  bind: (part: T, element: XmlElement | undefined, index: number) => XmlNode,
): XmlNode[] {
  const left = new Set(before);
  const same = parts.map((part, index) => {
    for (const element of left) {
      if (!suits(part, element) || !isSame([bind(part, element, index)], [element])) continue;
      left.delete(element);
      return element;
    }
    return undefined;
  });
  return parts.map((part, index) => {
    const element = same[index] ?? [...left].find((each) => suits(part, each));
    if (element !== undefined) left.delete(element);
    return bind(part, element, index);
  });
}
