import { childOf, parseXml } from '../../../xml/index.ts';

/** Returns the texts of a redacted document by the names of its elements; of secrets there are none. */
export function storedTexts(xml: string): ReadonlyMap<string, string> {
  const texts = parseXml(xml).children.flatMap((element): [string, string][] =>
    childOf(element, 'secret-redacted') === undefined && element.children.length === 0
      ? [[element.name, element.text]]
      : [],
  );
  return new Map(texts);
}
