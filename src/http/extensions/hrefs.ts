/** Matches what browsers take out of an address, or for a slash: with it, an address is not what it looks like. */
const MISLEADING = /[\u0000-\u0020\u007f\\]/;
const OF_THE_WEB = /^https?:\/\/[^/?#]/i;
/** Matches a scheme: what stands in front of the first colon, where no path has begun before. */
const SCHEME = /^[^/?#]*:/;

/**
 * Returns the address of a link that a plugin gave, where it leads to the web or stays on this server; null for every other, which
 * is shown as text: it may run a script (`javascript:`), or lead elsewhere though it looks like a path (`//`, `/\`).
 */
export function hrefGiven(href: unknown): string | null {
  if (typeof href !== 'string' || MISLEADING.test(href)) return null;
  if (OF_THE_WEB.test(href)) return href;
  return href === '' || href.startsWith('//') || SCHEME.test(href) ? null : href;
}
