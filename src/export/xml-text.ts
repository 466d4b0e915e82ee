const NAME_START = /^[\p{L}_:]/u;
const NOT_IN_NAME = /[^\p{L}\p{M}\p{N}_:.\u00b7-]/gu;

/**
 * Returns the element name for a property's name: characters that XML does not allow are left out, and a bad first
 * character is dropped or preceded by `_`.
 */
export function xmlName(name: string): string {
  if (NAME_START.test(name)) return name.replace(NOT_IN_NAME, '');
  const start = NAME_START.test(name.slice(1)) ? name.slice(1) : `_${name}`;
  return start.replace(NOT_IN_NAME, '');
}

/** Returns the element name for the members of a list: `properties` → `property`, `jobs` → `job`. */
export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

export function escapeXml(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}
