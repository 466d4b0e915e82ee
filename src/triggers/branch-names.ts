import { matchesWildcards, type WildcardPart } from '../kit/index.ts';

/**
 * Says whether a configured branch may match the branch of an event: `main`, `origin/main`, `refs/heads/main`, patterns
 * with stars, or `:expression` with a Java regular expression. A configured branch with variables may match any branch.
 * Jenkins: `BranchSpec#matches`, for any remote.
 */
export function mayMean(
  configured: string,
  branch: string,
  matchesJava: (expression: string, text: string) => boolean,
): boolean {
  const spec = configured.trim();
  if (spec === '' || spec === '**' || spec.includes('$')) return true;
  const names = [
    branch,
    `origin/${branch}`,
    `remotes/origin/${branch}`,
    `refs/remotes/origin/${branch}`,
    `refs/heads/${branch}`,
  ];
  if (spec.startsWith(':')) return names.some((name) => matchesJava(spec.slice(1), name));
  if (spec === branch || /^[^/*]+\//.exec(spec)?.[0].concat(branch) === spec) return true;
  const parts = spec.split(/(\*+)/).map(partOf);
  return names.some((name) => matchesWildcards(parts, name));
}

/** Returns the wildcard for a piece of a pattern: `*` stops at a slash, `**` does not. */
function partOf(text: string): WildcardPart {
  if (text === '*') return { any: 'segment' };
  return text.startsWith('*') ? { any: 'anything' } : { text };
}
