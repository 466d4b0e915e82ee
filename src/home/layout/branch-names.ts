import { createHash } from 'node:crypto';

/** Holds the characters that cannot be in a segment of a URL. Jenkins: `NameEncoder`. */
const ESCAPED: Readonly<Record<string, string>> = {
  '#': '%23',
  '%': '%25',
  '/': '%2F',
  '?': '%3F',
  '[': '%5B',
  ']': '%5D',
  '\\': '%5C',
};
const PLAIN = new Map(Object.entries(ESCAPED).map(([plain, escaped]) => [escaped, plain]));
/** Holds the names that would mean another folder. */
const WHOLE: readonly (readonly [plain: string, escaped: string])[] = [
  ['', '%00'],
  ['.', '%2E'],
  ['..', '%2E.'],
];

/** Returns the name of the item that is made for a branch: `feature/one` -> `feature%2Fone`. */
export function branchItemName(branch: string): string {
  const whole = WHOLE.find(([plain]) => plain === branch);
  return whole?.[1] ?? branch.replace(/[#%/?[\]\\]/g, (character) => ESCAPED[character] ?? character);
}

/** Returns the branch that an item was made for. */
export function branchOfItemName(name: string): string {
  const whole = WHOLE.find(([, escaped]) => escaped === name);
  return whole?.[0] ?? name.replace(/%(?:2[35F]|3F|5[BCD])/g, (code) => PLAIN.get(code) ?? code);
}

const MAX_LENGTH = 32;
const SHORTEST_HASH = 6;
const MAX_HASH = 12;
/** Matches the names that some file system reserves. */
const RESERVED = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;

/**
 * Returns the name of the folder of a branch's item: short, of harmless characters, and different for each branch. Jenkins:
 * `NameMangler`.
 */
export function branchFolder(branch: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/.test(branch) && !RESERVED.test(branch)) return branch;
  let text = '';
  // UTF-16 units, as Java counts.
  for (let at = 0; at < branch.length; at += 1) text += harmless(branch.charAt(at), text === '');
  const digest = digestOf(branch);
  if (text.length <= MAX_LENGTH - SHORTEST_HASH - 1) return `${text}.${digest.slice(-SHORTEST_HASH)}`;
  const over = text.length - MAX_LENGTH;
  const hash = `.${digest.slice(-Math.min(MAX_HASH, Math.max(SHORTEST_HASH, over)))}.`;
  const start = Math.floor((MAX_LENGTH - hash.length) / 2);
  return text.slice(0, start) + hash + text.slice(start + hash.length + over);
}

function harmless(character: string, isFirst: boolean): string {
  if (/[A-Za-z0-9-]/.test(character)) return character;
  const start = isFirst ? '0' : '';
  if (/[/\\ ._]/.test(character)) return `${start}-`;
  const code = character.charCodeAt(0);
  const low = `${start}_${hex(code & 0xff)}`;
  return code <= 0xff ? low : `${low}_${hex(code >> 8)}`;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** Returns the SHA-1 in digits of five bits, the lowest first. */
function digestOf(name: string): string {
  let bits = 0;
  let data = 0;
  let digits = '';
  for (const byte of createHash('sha1').update(name).digest()) {
    while (bits >= 5) {
      digits += (data & 0x1f).toString(32);
      bits -= 5;
      data >>= 5;
    }
    data |= byte << bits;
    bits += 8;
  }
  return digits;
}
