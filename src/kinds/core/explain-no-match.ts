import type { Workspace } from '../../points/index.ts';

type Files = Pick<Workspace, 'glob' | 'exists'>;

interface Search {
  readonly workspace: Files;
  readonly caseSensitive: boolean;
  readonly visits: { left: number };
}

/** Limits the files and folders that all searches together visit. */
const VISITS = 10_000;

/**
 * Returns a sentence on the first pattern that matches nothing, with a suggestion of what may have been meant; null where
 * that cannot be determined, as with too many files. Jenkins: `FilePath#validateAntFileMask`.
 */
export async function explainNoMatch(
  { workspace, signal }: { readonly workspace: Files; readonly signal: AbortSignal },
  patterns: string,
  caseSensitive = true,
): Promise<string | null> {
  try {
    return await explain({ workspace, caseSensitive, visits: { left: VISITS } }, patterns);
  } catch {
    // The build says by itself that nothing matches.
    signal.throwIfAborted();
    return null;
  }
}

async function explain(search: Search, patterns: string): Promise<string> {
  const [first = patterns] = patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  return (
    (await otherCase(search, first)) ??
    (await severalPatterns(search, first)) ??
    (await otherPlace(search, first)) ??
    howFar(search, first)
  );
}

async function otherCase(search: Search, pattern: string): Promise<string | null> {
  if (!search.caseSensitive || !(await matches({ ...search, caseSensitive: false }, pattern))) return null;
  return `‘${pattern}’ doesn’t match anything because it is treated case sensitively. You can deactivate case sensitivity to get matches`;
}

async function severalPatterns(search: Search, pattern: string): Promise<string | null> {
  const words = pattern.split(/\s+/);
  if (words.length < 2) return null;
  for (const word of words) if (!(await matches(search, word))) return null;
  return 'Whitespace can no longer be used as the separator. Please Use ‘,’ as the separator instead.';
}

/** Tries the pattern without its leading folders, or with folders that are missing there. */
async function otherPlace(search: Search, pattern: string): Promise<string | null> {
  const suggest = (other: string): string =>
    `‘${pattern}’ doesn’t match anything, but ‘${other}’ does. Perhaps that’s what you mean?`;
  for (let rest = withoutFirst(pattern); rest !== null; rest = withoutFirst(rest))
    if (await matches(search, rest)) return suggest(rest);
  const { workspace, caseSensitive, visits } = search;
  const [found] = (await workspace.glob(`**/${pattern}`, { caseSensitive, visits })).toSorted(
    (a, b) => a.length - b.length,
  );
  const folders = found?.split('/') ?? [];
  for (let depth = 1; depth < folders.length; depth += 1) {
    const longer = `${folders.slice(0, depth).join('/')}/${pattern}`;
    if (await matches(search, longer)) return suggest(longer);
  }
  return null;
}

/** Says how much of the path exists. */
async function howFar(search: Search, pattern: string): Promise<string> {
  const nothing = `‘${pattern}’ doesn’t match anything`;
  let shorter = pattern;
  for (;;) {
    const longer = shorter;
    const cut = Math.max(shorter.lastIndexOf('/'), shorter.lastIndexOf('\\'));
    if (cut < 0) return shorter === pattern ? nothing : `${nothing}: even ‘${shorter}’ doesn’t exist`;
    shorter = shorter.slice(0, cut);
    if (await reaches(search, shorter)) return `${nothing}: ‘${shorter}’ exists but not ‘${longer}’`;
  }
}

function withoutFirst(pattern: string): string | null {
  const cut = pattern.search(/[/\\]/);
  return cut < 0 ? null : pattern.slice(cut + 1);
}

/** Says whether the pattern matches files, or a folder with files. */
async function matches({ workspace, caseSensitive, visits }: Search, pattern: string): Promise<boolean> {
  return pattern !== '' && (await workspace.glob(pattern, { caseSensitive, visits, most: 1 })).length > 0;
}

async function reaches({ workspace, visits }: Search, pattern: string): Promise<boolean> {
  if (!/[*?]/.test(pattern)) return workspace.exists(pattern);
  return (await workspace.glob(`${pattern}/**`, { visits, most: 1 })).length > 0;
}
