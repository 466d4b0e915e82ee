export type XmlVersion = '1.0' | '1.1';

/** Matches what no version of XML allows: U+0000, lone surrogates, U+FFFE and U+FFFF. */
const NEVER = /[\0\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f]/g;
const REPLACEMENT = '\ufffd';

/**
 * Matches what is escaped in a text. NEL and LINE SEPARATOR are legal, but XML 1.1 readers take them for line feeds unless
 * they are references.
 */
const IN_TEXT = /[&<>"'\r\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028]/g;
const IN_ATTRIBUTE = /[&<>"'\u0001-\u001f\u007f-\u009f\u2028]/g;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Returns the text as a document of that version can hold it: what is not allowed there becomes U+FFFD. */
export function legalText(text: string, version: XmlVersion): string {
  const legal = text.replace(NEVER, REPLACEMENT);
  return version === '1.1' ? legal : legal.replace(CONTROL, REPLACEMENT);
}

export function escapeText(text: string, version: XmlVersion): string {
  return legalText(text, version).replace(IN_TEXT, reference);
}

export function escapeAttribute(text: string, version: XmlVersion): string {
  return legalText(text, version).replace(IN_ATTRIBUTE, reference);
}

function reference(character: string): string {
  return ENTITIES.get(character) ?? `&#x${character.charCodeAt(0).toString(16)};`;
}
