/**
 * Compares two versions of plugins as Jenkins does. Returns a negative number where `a` is older, a positive one where it is
 * newer, and 0 where neither is. Parts are separated by dots and hyphens, numbers and words are parts of their own, and
 * words that announce a version (`alpha`, `beta`, `rc`, `SNAPSHOT`) come before it: `2.0-beta-1` is older than `2.0`.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareParts(left[at] ?? NOTHING, right[at] ?? NOTHING);
    if (order !== 0) return order;
  }
  return 0;
}

/** Represents a part of a version: its rank among other kinds of parts, and its value. */
interface Part {
  readonly rank: number;
  readonly number: bigint;
  readonly word: string;
}

/** Lists the words that stand before a version is out, in their order. */
const BEFORE = ['alpha', 'beta', 'milestone', 'rc', 'snapshot'];
const SHORT: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone', cr: 'rc', ea: 'alpha' };
const NUMBER_RANK = BEFORE.length + 2;
const WORD_RANK = BEFORE.length + 1;
const NOTHING: Part = { rank: BEFORE.length, number: 0n, word: '' };

function partsOf(version: string): readonly Part[] {
  // What follows a plus says how it was built; it does not count.
  const [text = ''] = version.trim().toLowerCase().split('+');
  const parts = (text.match(/\d+|[a-z_]+/g) ?? []).map(partOf);
  // Zeros at the end say nothing: 1.0 is 1.
  while (parts.length > 0 && isZero(parts.at(-1))) parts.pop();
  return parts;
}

function isZero(part: Part | undefined): boolean {
  return part !== undefined && part.rank === NUMBER_RANK && part.number === 0n;
}

function partOf(text: string): Part {
  if (/^\d/.test(text)) return { rank: NUMBER_RANK, number: BigInt(text), word: '' };
  const before = BEFORE.indexOf(SHORT[text] ?? text);
  return { rank: before >= 0 ? before : WORD_RANK, number: 0n, word: text };
}

function compareParts(a: Part, b: Part): number {
  // A zero in the middle is as good as no part at all.
  if (isZero(a) && b === NOTHING) return 0;
  if (isZero(b) && a === NOTHING) return 0;
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.number !== b.number) return a.number < b.number ? -1 : 1;
  return a.word === b.word || a.rank < NOTHING.rank ? 0 : a.word < b.word ? -1 : 1;
}
