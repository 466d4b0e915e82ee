import { compileJavaRegex, RegexSyntaxError } from '../../java/index.ts';
import { matchesWildcards, type WildcardPart } from '../../kit/index.ts';

/**
 * Returns a function that says whether a branch specification matches a branch. The branch may be written `refs/heads/x`,
 * `refs/remotes/origin/x` or `origin/x`. The variables of the specification are resolved: `main` is that branch of any
 * remote, `*` stops at a slash, `**` does not, `:` begins an expression for the whole name. Jenkins: `BranchSpec`. Throws
 * an Error that names an expression that cannot be read.
 */
export function branchMatcher(specification: string): (branch: string) => boolean {
  const spec = specification.trim() || '**';
  if (spec.startsWith(':') && spec.length > 1) {
    const pattern = compiled(spec.slice(1));
    return (branch) => pattern.matches(branch);
  }
  const isUnqualified = !spec.includes('**') && !spec.includes('/');
  const parts = partsOf(spec);
  const patterns = (isUnqualified ? OF_ANY_REMOTE : PREFIXES).map((prefix) => [...prefix, ...parts]);
  return (branch) => patterns.some((pattern) => matchesWildcards(pattern, branch));
}

const SEGMENT: WildcardPart = { any: 'segment' };
/** Holds the prefixes that may precede a specification, and one that names a branch of any remote. */
const PREFIXES: readonly (readonly WildcardPart[])[] = [
  [],
  [{ text: 'refs/heads/' }],
  [{ text: 'refs/remotes/' }],
  [{ text: 'remotes/' }],
];
const OF_ANY_REMOTE: readonly (readonly WildcardPart[])[] = [
  [],
  [{ text: 'refs/heads/' }],
  [{ text: 'refs/remotes/' }, SEGMENT, { text: '/' }],
  [{ text: 'remotes/' }, SEGMENT, { text: '/' }],
  [SEGMENT, { text: '/' }],
];

function compiled(source: string) {
  try {
    return compileJavaRegex(source);
  } catch (error) {
    if (!(error instanceof RegexSyntaxError)) throw error;
    throw new Error(`The branch specification :${source} is not an expression: ${error.message}`);
  }
}

/** Splits a specification into its parts: `*` stops at a slash, `**` does not. */
function partsOf(spec: string): WildcardPart[] {
  return spec
    .split(/(\*\*?)/)
    .filter((part) => part !== '')
    .map((part) => (part === '*' ? SEGMENT : part === '**' ? { any: 'anything' } : { text: part }));
}

/** Says whether a specification can match more than one branch, so that all branches have to be examined. */
export function isAdvanced(spec: string): boolean {
  return spec.includes('*') || spec.startsWith(':');
}

/**
 * Returns the only branch, tag or commit that a configuration can match, such as `origin/main`; null where it can match
 * more than one. Jenkins: `GitSCM#getSingleBranch`.
 */
export function singleBranch(specs: readonly string[], remotes: readonly string[]): string | null {
  const [spec, ...others] = specs;
  if (spec === undefined || others.length > 0) return null;
  const [only] = remotes;
  const branch = spec.startsWith('*/') && remotes.length === 1 && only !== undefined ? only + spec.slice(1) : spec;
  return isAdvanced(branch) ? null : branch;
}

/**
 * Returns the references to try for a single branch, in order; the last is the word itself, which may be a tag or another
 * reference.
 */
export function referencesOf(branch: string, remotes: readonly string[]): string[] {
  const names = remotes.flatMap((remote) => {
    if (!branch.includes('/')) return [`${remote}/${branch}`];
    if (branch.startsWith(`${remote}/`)) return [`refs/remotes/${branch}`];
    if (branch.startsWith(`remotes/${remote}/`)) return [`refs/${branch}`];
    if (branch.startsWith('refs/heads/')) return [`refs/remotes/${remote}/${branch.slice('refs/heads/'.length)}`];
    return branch.startsWith('refs/') ? [branch] : [`refs/remotes/${remote}/${branch}`];
  });
  return [...new Set([...names, branch])];
}

/** Says whether a refspec fetches a reference. */
export function refspecTakes(refspec: string, reference: string): boolean {
  const source = refspec.replace(/^\+/, '').split(':')[0] ?? '';
  const star = source.indexOf('*');
  if (star < 0) return source === reference || `refs/heads/${source}` === reference;
  const [before, after] = [source.slice(0, star), source.slice(star + 1)];
  return reference.length >= source.length - 1 && reference.startsWith(before) && reference.endsWith(after);
}

/** Returns `refs/heads/x` of a remote as `remote/x`. */
export function shortName(remote: string, reference: string): string {
  const kind = /^refs\/[^/]+(?=\/)/.exec(reference)?.[0];
  return kind === undefined ? `${remote}/${reference}` : remote + reference.slice(kind.length);
}
