import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import type { AutomaticBuild } from '../../points/index.ts';

const CAUSES: Readonly<Record<string, AutomaticBuild['cause']>> = {
  INDEXING: 'branch-indexing',
  EVENTS: 'branch-event',
};

export function isStrategy(word: string | null): boolean {
  return word !== null && CAUSES[word] !== undefined;
}

/**
 * Says whether a build is suppressed: all builds of branches that the expression does not match, and, of those that it
 * matches, the ones of the strategy. Jenkins: `NoTriggerMultiBranchQueueDecisionHandler`.
 */
export function holdsBack(
  { expression, strategy }: { readonly expression: string; readonly strategy: string | null },
  { branch, cause }: AutomaticBuild,
): boolean {
  return !names(expression, branch) || CAUSES[strategy ?? ''] === cause;
}

/** Says whether an expression matches a branch; one that cannot be read matches none. */
function names(expression: string, branch: string): boolean {
  try {
    return compileJavaRegex(expression).matches(branch);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return false;
    throw error;
  }
}
