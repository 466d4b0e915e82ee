// Character sets by the names that Java gives them, and how text becomes bytes and back.

interface CharsetSpec {
  readonly name: string;
  readonly aliases: readonly string[];
}

const CHARSETS: readonly CharsetSpec[] = [
  { name: 'UTF-8', aliases: ['UTF8', 'unicode-1-1-utf-8'] },
  {
    name: 'ISO-8859-1',
    aliases:
      '819 ISO8859-1 l1 ISO_8859-1:1987 ISO_8859-1 8859_1 iso-ir-100 latin1 cp819 ISO8859_1 IBM819 ISO_8859_1 IBM-819 csISOLatin1'.split(
        ' ',
      ),
  },
  { name: 'US-ASCII', aliases: ['ASCII', 'ISO646-US', 'us', 'ASCII7', '646', 'iso_646.irv:1983'] },
  { name: 'UTF-16', aliases: ['UTF_16', 'utf16', 'unicode', 'UnicodeBig'] },
  { name: 'UTF-16BE', aliases: ['UTF_16BE', 'X-UTF-16BE', 'UnicodeBigUnmarked'] },
  { name: 'UTF-16LE', aliases: ['UTF_16LE', 'X-UTF-16LE', 'UnicodeLittleUnmarked'] },
  { name: 'windows-1252', aliases: ['cp1252'] },
  { name: 'windows-1250', aliases: ['cp1250'] },
  { name: 'windows-1251', aliases: ['cp1251'] },
  { name: 'ISO-8859-2', aliases: ['ISO8859_2', 'latin2', 'l2'] },
  { name: 'ISO-8859-15', aliases: ['ISO8859_15', 'latin9', 'Latin-9', 'ISO8859-15', '923'] },
  { name: 'KOI8-R', aliases: ['koi8_r', 'koi8'] },
];

/** Returns Java's name of a character set, or null where none of that name is supported. */
export function charsetNamed(name: string): string | null {
  const wanted = name.toLowerCase();
  for (const { name: canonical, aliases } of CHARSETS) {
    if (canonical.toLowerCase() === wanted || aliases.some((alias) => alias.toLowerCase() === wanted)) return canonical;
  }
  return null;
}

export function charsetAliases(name: string): readonly string[] {
  return CHARSETS.find((each) => each.name === name)?.aliases ?? [];
}

export function charsetNames(): readonly string[] {
  return CHARSETS.map(({ name }) => name).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
}

const QUESTION = 0x3f;

/** Encodes a text in a `charset` of `charsetNamed`. A character that it does not have becomes `?`. */
export function encodeText(charset: string, text: string): Uint8Array {
  switch (charset) {
    case 'UTF-8':
      return Buffer.from(withoutLoneSurrogates(text, '?'), 'utf8');
    case 'UTF-16':
      return utf16(`\ufeff${withoutLoneSurrogates(text, '\ufffd')}`, false);
    case 'UTF-16BE':
      return utf16(withoutLoneSurrogates(text, '\ufffd'), false);
    case 'UTF-16LE':
      return utf16(withoutLoneSurrogates(text, '\ufffd'), true);
    case 'ISO-8859-1':
      return singleBytes(text, (code) => (code < 0x100 ? code : QUESTION));
    case 'US-ASCII':
      return singleBytes(text, (code) => (code < 0x80 ? code : QUESTION));
    default: {
      const codes = codesOf(charset);
      return singleBytes(text, (code) => codes.get(code) ?? QUESTION);
    }
  }
}

/** Decodes bytes in a `charset`. Malformed input becomes U+FFFD. */
export function decodeBytes(charset: string, bytes: Uint8Array): string {
  switch (charset) {
    case 'ISO-8859-1':
      return Buffer.from(bytes).toString('latin1');
    case 'US-ASCII':
      return Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, '\ufffd');
    case 'UTF-16':
      return bytes[0] === 0xff && bytes[1] === 0xfe
        ? decoded('utf-16le', bytes.subarray(2))
        : decoded('utf-16be', bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2) : bytes);
    default:
      return decoded(charset.toLowerCase(), bytes);
  }
}

/** Holds the characters 0x80 to 0x9f of windows-1252, which some versions of the host read as ISO-8859-1. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

function decoded(label: string, bytes: Uint8Array): string {
  if (label === 'windows-1252') {
    const text = Buffer.from(bytes).toString('latin1');
    return text.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
  }
  return new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
}

function withoutLoneSurrogates(text: string, replacement: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, replacement) : text;
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return littleEndian ? bytes : bytes.swap16();
}

function singleBytes(text: string, byteOf: (code: number) => number): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? QUESTION;
    if (code > 0xffff) at += 1;
    bytes[length] = byteOf(code);
    length += 1;
  }
  return bytes.subarray(0, length);
}

function codesOf(charset: string): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  for (let byte = 0; byte < 0x100; byte += 1) {
    const code = decoded(charset.toLowerCase(), Uint8Array.of(byte)).charCodeAt(0);
    if (code !== 0xfffd) codes.set(code, byte);
  }
  return codes;
}
