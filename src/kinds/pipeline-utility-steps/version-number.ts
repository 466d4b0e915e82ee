/**
 * Lists the qualifiers in ascending order; `alpha`, `beta` and so on come before the release itself. Jenkins:
 * `hudson.util.VersionNumber`.
 */
const QUALIFIERS = ['snapshot', 'alpha', 'beta', 'milestone', 'rc', 'cr', '', 'sp', 'ga', 'final'];
const RELEASE = QUALIFIERS.indexOf('');
const ALIASES: Readonly<Record<string, string>> = {
  a: 'alpha',
  b: 'beta',
  m: 'milestone',
  ga: '',
  final: '',
  cr: 'rc',
};

type Part = number | string;

/** Returns -1, 0 or 1: `1.2` comes before `1.10`, `1.0-rc1` before `1.0`, `1.0` equals `1`. */
export function compareVersionNumbers(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = comparePart(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(version: string): Part[] {
  const words = version.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  return words.map((word) => (/^\d/.test(word) ? Number(word) : (ALIASES[word] ?? word)));
}

function comparePart(a: Part | undefined, b: Part | undefined): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  for (let index = 0; index < 2; index += 1) {
    const [x, y] = [left[index] ?? 0, right[index] ?? 0];
    if (x !== y) return x < y ? -1 : 1;
  }
  if (typeof a !== 'string' || typeof b !== 'string' || a === b) return 0;
  return a < b ? -1 : 1;
}

/** Ranks a part of a version: known qualifiers and the end of the version first, then other words, then numbers. */
function rankOf(part: Part | undefined): readonly [number, number] {
  if (part === undefined || part === 0) return [0, RELEASE];
  if (typeof part === 'number') return [2, part];
  const known = QUALIFIERS.indexOf(part);
  return known < 0 ? [1, 0] : [0, known];
}
