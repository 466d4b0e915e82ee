import { compileJavaRegex } from '../../../java/index.ts';
import { matchesWildcards, type WildcardPart } from '../../../kit/index.ts';

interface BranchFilter {
  readonly branchFilterType: string;
  readonly includeBranchesSpec: string;
  readonly excludeBranchesSpec: string;
  readonly sourceBranchRegex: string;
  readonly targetBranchRegex: string;
}

/**
 * Says whether the trigger accepts an event's branches. Name patterns are compared with the target branch, as in the
 * plugin; an expression that cannot be read accepts none.
 */
export function admitsBranch(
  config: BranchFilter,
  branch: { readonly source: string; readonly target: string },
): boolean {
  switch (config.branchFilterType) {
    case 'NameBasedFilter': {
      const include = patternsIn(config.includeBranchesSpec);
      if (isAmong(patternsIn(config.excludeBranchesSpec), branch.target)) return false;
      return include.length === 0 || isAmong(include, branch.target);
    }
    case 'RegexBasedFilter':
      return matches(config.sourceBranchRegex, branch.source) && matches(config.targetBranchRegex, branch.target);
    default:
      return true;
  }
}

function patternsIn(text: string): string[] {
  return text
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
}

function isAmong(patterns: readonly string[], name: string): boolean {
  return name !== '' && patterns.some((pattern) => pattern === name || matchesWildcards(partsOf(pattern), name));
}

/**
 * Splits a pattern into its parts: `*` and `?` stop at a slash, `**` between slashes matches any number of folders,
 * including none.
 */
function partsOf(pattern: string): WildcardPart[] {
  const segments = pattern.split('/').filter((each, index, all) => each !== '**' || all[index + 1] !== '**');
  return segments.flatMap((segment, index): WildcardPart[] => {
    const isLast = index === segments.length - 1;
    if (segment !== '**') return [...segment.split(/(\*+|\?)/).map(partOf), ...slashBefore(segments, index + 1)];
    if (!isLast) return [{ any: 'folders' }];
    return [{ any: index === 0 ? 'anything' : 'below' }];
  });
}

function partOf(text: string): WildcardPart {
  if (text === '?') return { any: 'character' };
  return text.startsWith('*') ? { any: 'segment' } : { text };
}

/** Returns the slash before a segment, except before a last `**`, which includes its own. */
function slashBefore(segments: readonly string[], index: number): WildcardPart[] {
  const isBelow = index === segments.length - 1 && segments[index] === '**';
  return index === segments.length || isBelow ? [] : [{ text: '/' }];
}

function matches(expression: string, name: string): boolean {
  if (expression === '') return true;
  try {
    return compileJavaRegex(expression).matches(name);
  } catch {
    return false;
  }
}
