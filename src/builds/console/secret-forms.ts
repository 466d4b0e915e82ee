import type { SecretForm } from './secret-trie.ts';

/** Limits which pieces of base64 are taken for a secret: shorter ones are in too many words. */
const MIN_BASE64 = 4;
/** Limits which lines of a secret of several lines are hidden: shorter ones are ignored, such as braces. */
export const MIN_HIDDEN = 3;
/** Limits the length of a form: a longer one is hidden in pieces. */
const MAX_FORM = 8 * 1024;
const PEM_FRAME = /^-----(?:BEGIN|END) /;

/**
 * Returns the texts in which a secret may show: as it is, as programs quote and escape it, in base64 wherever it stands in
 * the encoded text, and the same of each of its lines. Jenkins: `SecretPatterns`, which has the first of these.
 */
export function formsOf(secret: string, rank = 0): readonly SecretForm[] {
  const plain = new Set<string>();
  const base64 = new Set<string>();
  const whole = secret.replace(/[\r\n]+$/, '');
  plain.add(whole);
  for (const piece of linesOf(whole)) {
    plain.add(piece);
    for (const form of quotedForms(piece)) plain.add(form);
    for (const form of base64Forms(Buffer.from(piece))) base64.add(form);
  }
  for (const form of base64Forms(Buffer.from(secret))) base64.add(form);
  const formed = (texts: Iterable<string>, isWrapped: boolean): SecretForm[] =>
    [...texts].flatMap(piecesOf).map((text) => ({ text, isWrapped, rank }));
  return [...formed(plain, false), ...formed(base64, true)];
}

/** Returns the lines that are hidden by themselves; a secret of one line is it, also without the blanks around it. */
function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/);
  if (lines.length === 1) return secret.trim() === secret ? [secret] : [secret, secret.trim()];
  return lines.map((line) => line.trim()).filter((line) => line.length >= MIN_HIDDEN && !PEM_FRAME.test(line));
}

/** Divides a text into pieces of which each is hidden by itself. */
function piecesOf(text: string): readonly string[] {
  if (text === '') return [];
  const count = Math.ceil(text.length / MAX_FORM);
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, at) => text.slice(at * size, (at + 1) * size));
}

function quotedForms(text: string): readonly string[] {
  return [...shellForms(text), ...windowsForms(text), ...urlForms(text), ...escapedForms(text)];
}

/** Returns a text as bash, dash and ksh write words with characters that mean something to them. */
function shellForms(text: string): readonly string[] {
  return [
    text.replaceAll("'", "'\\''"),
    text.replaceAll("'", `'"'"'`),
    text.replaceAll(/["$\\`]/g, '\\$&'),
    text.replaceAll(/[\\']/g, '\\$&').replaceAll('\t', '\\t'),
    text.replaceAll(/[^\w@%+=:,./-]/g, '\\$&'),
  ];
}

/** Returns a text as people quote it for `cmd`, for programs of Windows and for PowerShell. */
function windowsForms(text: string): readonly string[] {
  const inQuotes = text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1');
  const careted = (each: string): string => each.replaceAll(/[()%!^"<>&|]/g, '^$&');
  return [
    inQuotes,
    careted(text),
    careted(inQuotes),
    text.replaceAll('"', '""'),
    text.replaceAll('%', '%%'),
    text.replaceAll("'", "''"),
    text.replaceAll(/[`"$]/g, '`$&'),
  ];
}

/** Returns a text as it stands in addresses and forms, with all or some of its characters encoded. */
function urlForms(text: string): readonly string[] {
  // A tilde is one of those that some programs encode.
  if (/^[\w.-]*$/.test(text)) return [];
  // A half of a pair, which cannot be encoded, is written as a character that stands for none.
  const wellFormed = Buffer.from(text).toString();
  const component = encodeURIComponent(wellFormed);
  const strict = component.replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
  const forms = [
    strict,
    component,
    encodeURI(wellFormed),
    strict.replaceAll('%2F', '/'),
    strict.replaceAll('~', '%7E'),
    strict.replaceAll('%2A', '*').replaceAll('~', '%7E'),
  ];
  return forms.flatMap((form) => {
    const lower = form.replaceAll(/%[0-9A-F]{2}/g, (each) => each.toLowerCase());
    return [form, lower, form.replaceAll('%20', '+'), lower.replaceAll('%20', '+')];
  });
}

/** Returns a text as it stands in strings of JSON and programs, and in XML and HTML. */
function escapedForms(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const code = (each: string): string => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const ascii = json.replaceAll(/[\u007f-\uffff]/g, code);
  const xml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = xml.replaceAll('"', '&quot;');
  return [
    json,
    json.replaceAll('/', '\\/'),
    ascii,
    ascii.replaceAll('/', '\\/'),
    ascii.replaceAll(/[<>&'=]/g, code),
    xml,
    quoted,
    quoted.replaceAll("'", '&apos;'),
    quoted.replaceAll("'", '&#39;'),
    quoted.replaceAll("'", '&#039;'),
    quoted.replaceAll("'", '&#x27;'),
  ];
}

/**
 * Returns, for each of the three ways in which a secret may lie among the groups of three bytes, what does not depend on
 * its neighbours.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor((all.length * 8) / 6);
    return [all.toString('base64'), all.toString('base64url')]
      .map((text) => text.slice(first, end))
      .filter((text) => text.length >= MIN_BASE64);
  });
}
