/** Describes how a `java.util.Base64` coder works. */
export interface Base64Kind {
  readonly url: boolean;
  readonly mime: boolean;
  readonly padding: boolean;
  /** Holds the number of characters in a line, or 0 for a single line. */
  readonly line: number;
  readonly separator: string;
}

export function encodeBase64(bytes: Uint8Array, kind: Base64Kind): string {
  const text = Buffer.from(bytes).toString(kind.url ? 'base64url' : 'base64');
  const padded = kind.url && kind.padding ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
  const bare = kind.padding ? padded : padded.replace(/=+$/, '');
  if (kind.line <= 0) return bare;
  const lines: string[] = [];
  for (let at = 0; at < bare.length; at += kind.line) lines.push(bare.slice(at, at + kind.line));
  return lines.join(kind.separator);
}

/** Returns the bytes, or the reason why Java's decoder refuses the text. */
export function decodeBase64(text: string, kind: Pick<Base64Kind, 'url' | 'mime'>): Uint8Array | string {
  const strange = kind.url ? /[^-_0-9A-Za-z=]/ : /[^+/0-9A-Za-z=]/;
  const whole = kind.mime ? text.replace(new RegExp(strange.source, 'g'), '') : text;
  if (whole === '') return new Uint8Array(0);
  if (whole.length < 2) return 'Input byte[] should at least have 2 bytes for base64 bytes';
  const padding = whole.indexOf('=');
  const digits = padding < 0 ? whole : whole.slice(0, padding);
  const wrong = strange.exec(digits);
  if (wrong !== null) return `Illegal base64 character ${wrong[0].charCodeAt(0).toString(16)}`;
  const left = digits.length % 4;
  if (padding >= 0) {
    const rest = whole.slice(padding);
    if (left === 0) return `Illegal base64 character 3d`;
    if (left === 1) return 'Last unit does not have enough valid bits';
    const wanted = 4 - left;
    if (rest.length < wanted || !rest.startsWith('='.repeat(wanted))) {
      return 'Input byte array has wrong 4-byte ending unit';
    }
    if (rest.length > wanted) return `Input byte array has incorrect ending byte at ${padding + wanted}`;
  } else if (left === 1) {
    return 'Last unit does not have enough valid bits';
  }
  return Buffer.from(digits, kind.url ? 'base64url' : 'base64');
}

/**
 * Implements Groovy's `decodeBase64`, which skips blanks and permits incomplete text. Returns the bytes, or what is wrong.
 */
export function decodeBase64Loosely(text: string): Uint8Array | string {
  const whole = text.replace(/[ \t\r\n]/g, '');
  const digits = whole.replace(/=+$/, '');
  if (/[^+/=0-9A-Za-z]/.test(digits)) return 'bad character in base64 value';
  if (digits.includes('=')) return '= character not at end of base64 value';
  return Buffer.from(digits, 'base64');
}
