import { matchesWildcards, type WildcardPart } from '../kit/index.ts';

/**
 * Whether a branch as configured may mean a branch of a notice: `main`, `origin/main`, `refs/heads/main`, patterns with
 * stars, `:expression` of Java. One with variables may mean any. Jenkins: `BranchSpec#matches`, for any remote.
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

/** `*` stops at a slash, `**` does not. */
function partOf(text: string): WildcardPart {
  if (text === '*') return { any: 'segment' };
  return text.startsWith('*') ? { any: 'anything' } : { text };
}
