import { childOf, childrenOf, childText, node, parseXml, setChild, type XmlElement } from '../../xml/index.ts';

/** Names the property of the Favorite plugin, which holds for each item whether it is a favourite. */
const FAVORITES = 'hudson.plugins.favorite.user.FavoriteUserProperty';

/** Reads the favourites of a user; older versions of the plugin have a list of their names. */
export function readFavorites(property: (name: string) => XmlElement | undefined): { favorites?: readonly string[] } {
  const element = property(FAVORITES);
  if (element === undefined) return {};
  const marked = [...entriesOf(element)].filter(([, favorite]) => favorite).map(([name]) => name);
  return { favorites: marked };
}

function entriesOf(property: XmlElement | undefined): Map<string, boolean> {
  const entries = new Map<string, boolean>();
  const list = property && childOf(property, 'favorites');
  for (const { text } of list === undefined ? [] : childrenOf(list, 'string')) entries.set(text, true);
  const data = property && childOf(property, 'data');
  for (const entry of data === undefined ? [] : childrenOf(data, 'entry')) {
    const name = childText(entry, 'string');
    if (name !== undefined) entries.set(name, childText(entry, 'boolean')?.trim() === 'true');
  }
  return entries;
}

/**
 * Returns the document with other favourites. What is none any more stays in it as such, as the plugin leaves it, which may
 * mark what it has never seen by itself. Throws XmlError.
 */
export function editFavorites(source: string, before: readonly string[] = [], after: readonly string[] = []): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return source;
  const properties = childOf(parseXml(source), 'properties');
  const entries = entriesOf(properties && childOf(properties, FAVORITES));
  for (const name of before) entries.set(name, false);
  // The newest ones come last, whatever was known of them.
  for (const name of after) {
    entries.delete(name);
    entries.set(name, true);
  }
  const written = [...entries].map(([name, favorite]) =>
    node('entry', [node('string', name), node('boolean', String(favorite))]),
  );
  const data = node('data', { class: 'java.util.concurrent.ConcurrentHashMap' }, written);
  const without = setChild(source, ['properties', FAVORITES, 'favorites'], null);
  return setChild(without, ['properties', FAVORITES, 'data'], data);
}
