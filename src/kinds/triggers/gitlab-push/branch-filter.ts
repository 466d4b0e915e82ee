import picomatch from 'picomatch';
import { compileJavaRegex } from '../../../regex/index.ts';

interface BranchFilter {
  readonly branchFilterType: string;
  readonly includeBranchesSpec: string;
  readonly excludeBranchesSpec: string;
  readonly sourceBranchRegex: string;
  readonly targetBranchRegex: string;
}

/**
 * Whether the trigger is for an event's branches. Names are told by their targets, as in the plugin; an expression that
 * cannot be read admits none.
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
  const options = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true };
  return patterns.some((pattern) => picomatch.isMatch(name, pattern, options));
}

function matches(expression: string, name: string): boolean {
  if (expression === '') return true;
  try {
    return compileJavaRegex(expression).matches(name);
  } catch {
    return false;
  }
}
