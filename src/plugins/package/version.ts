/**
 * Compares two versions of plugins as Jenkins does. Returns a negative number where `a` is older, a positive one where it is
 * newer, and 0 where neither is. Parts are separated by dots and hyphens, numbers and words are parts of their own, and
 * words that announce a version (`alpha`, `beta`, `rc`, `SNAPSHOT`) come before it: `2.0-beta-1` is older than `2.0`.
 */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
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

/**
 * Compares two versions of packages as npm does. Returns what `compareVersions` does. What stands behind the numbers announces a
 * version, whatever the words are: `1.2.0-next.1`, `1.2.0-dev` and `1.2.0-1` are all older than `1.2.0`.
 */
export function comparePackageVersions(a: string, b: string): number {
  return compareParsed(parsePackageVersion(a), parsePackageVersion(b));
}

/** Says whether a plugin is older than a version: packages have the order of npm, what is built in that of Jenkins. */
export function isOlder({ version, isPackage }: { version: string; isPackage: boolean }, than: string): boolean {
  return (isPackage ? comparePackageVersions(version, than) : compareVersions(version, than)) < 0;
}

/** Says whether a version of a package only announces one. */
export function isPrerelease(version: string): boolean {
  return parsePackageVersion(version).before.length > 0;
}

/**
 * Returns the one with the newest version; null where there is none. What only announces a version is left out, unless there is
 * nothing else.
 */
export function newestOf<T>(all: readonly T[], versionOf: (one: T) => string): T | null {
  let newest: { readonly one: T; readonly version: PackageVersion } | null = null;
  for (const one of all) {
    const version = parsePackageVersion(versionOf(one));
    if (newest === null || isBetter(version, newest.version)) newest = { one, version };
  }
  return newest?.one ?? null;
}

/**
 * Returns the newest of those that are newer than the version that is here; null where there is none. Who has a version that is
 * out gets none that is only announced.
 */
export function newestAbove<T>(all: readonly T[], versionOf: (one: T) => string, here: string): T | null {
  const present = parsePackageVersion(here);
  const isOut = present.before.length === 0;
  const above = all.filter((one) => {
    const version = parsePackageVersion(versionOf(one));
    return !(isOut && version.before.length > 0) && compareParsed(version, present) > 0;
  });
  return newestOf(above, versionOf);
}

interface PackageVersion {
  /** Holds the numbers, as they are written. */
  readonly numbers: readonly string[];
  /** Holds the words and numbers behind them; none where the version is out. */
  readonly before: readonly string[];
}

function parsePackageVersion(version: string): PackageVersion {
  const [text = ''] = version.trim().split('+');
  const numbers = /^\d+(?:\.\d+)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(numbers.length).replace(/^[-.]/, '');
  return { numbers: numbers.split('.'), before: rest === '' ? [] : rest.split('.') };
}

function isBetter(version: PackageVersion, than: PackageVersion): boolean {
  const [isOut, wasOut] = [version.before.length === 0, than.before.length === 0];
  return isOut === wasOut ? compareParsed(version, than) > 0 : isOut;
}

function compareParsed(a: PackageVersion, b: PackageVersion): number {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const order = compareNumbers(a.numbers[at] ?? '', b.numbers[at] ?? '');
    if (order !== 0) return order;
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at += 1) {
    const order = compareIdentifiers(a.before[at], b.before[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Compares words and numbers: numbers come first, and nothing comes before anything. */
function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOther) return compareNumbers(a, b);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Compares whole numbers of any length. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  if (left.length !== right.length) return left.length - right.length;
  return left === right ? 0 : left < right ? -1 : 1;
}
