import type { Workspace } from '../../../points/index.ts';

type Files = Pick<Workspace, 'glob' | 'exists'>;

interface Search {
  readonly workspace: Files;
  readonly caseSensitive: boolean;
}

/**
 * A sentence on the first pattern that matches nothing, with what was meant perhaps. Jenkins:
 * `FilePath#validateAntFileMask`.
 */
export async function explainNoMatch(workspace: Files, patterns: string, caseSensitive = true): Promise<string> {
  const [first = patterns] = patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  const search = { workspace, caseSensitive };
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

/** The pattern without the folders in front of it, or with some that are missing there. */
async function otherPlace(search: Search, pattern: string): Promise<string | null> {
  const suggest = (other: string): string =>
    `‘${pattern}’ doesn’t match anything, but ‘${other}’ does. Perhaps that’s what you mean?`;
  for (let rest = withoutFirst(pattern); rest !== null; rest = withoutFirst(rest))
    if (await matches(search, rest)) return suggest(rest);
  const [found] = (await filesOf(search, `**/${pattern}`)).toSorted((a, b) => a.length - b.length);
  const folders = found?.split('/') ?? [];
  for (let depth = 1; depth < folders.length; depth += 1) {
    const longer = `${folders.slice(0, depth).join('/')}/${pattern}`;
    if (await matches(search, longer)) return suggest(longer);
  }
  return null;
}

/** How much of the path exists. */
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

/** Whether there are files of the pattern, or a folder with files. */
async function matches(search: Search, pattern: string): Promise<boolean> {
  return pattern !== '' && (await filesOf(search, pattern)).length > 0;
}

async function reaches({ workspace }: Search, pattern: string): Promise<boolean> {
  if (!/[*?]/.test(pattern)) return workspace.exists(pattern);
  return (await workspace.glob(`${pattern}/**`)).length > 0;
}

function filesOf({ workspace, caseSensitive }: Search, pattern: string): Promise<string[]> {
  return workspace.glob(pattern, { caseSensitive });
}
