import type { XmlElement } from './element.ts';

/** Returns the position of an attribute's value in the element's source, without its quotes; null where there is none. */
export function attributePlace(
  source: string,
  element: XmlElement,
  name: string,
): { readonly start: number; readonly end: number } | null {
  const from = element.start + 1 + element.name.length;
  for (const match of source.slice(from, element.contentStart).matchAll(/([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const [all, found, quoted = ''] = match;
    if (found !== name) continue;
    const end = from + match.index + all.length - 1;
    return { start: end - quoted.length + 2, end };
  }
  return null;
}
