/** Texts in the order in which Java's `HashMap` tells of them as keys: that of Jenkins's logs of indexing. */
export function inJavaOrder<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  let size = 16;
  while (items.length > size * 0.75) size *= 2;
  const place = (item: T): number => {
    const hash = hashOf(keyOf(item));
    return (hash ^ (hash >>> 16)) & (size - 1);
  };
  return items
    .map((item) => ({ item, at: place(item) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Java: `String#hashCode`. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
