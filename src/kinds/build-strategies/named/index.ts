import { defineBuildStrategy, type RawElement, rawElements, rawText } from '../../../points/index.ts';
import { compileJavaRegex, RegexSyntaxError } from '../../../regex/index.ts';
import { PACKAGE } from '../strategy.ts';

const OUTER = `${PACKAGE}NamedBranchBuildStrategyImpl_-`;

export const namedStrategy = defineBuildStrategy({
  symbol: 'buildNamedBranches',
  displayName: 'Named branches',
  xmlTag: `${PACKAGE}NamedBranchBuildStrategyImpl`,
  fields: { filters: rawElements({ title: 'Filters' }) },
  example: {
    filters: [
      {
        name: `${OUTER}ExactNameFilter`,
        children: [
          { name: 'name', text: 'main' },
          { name: 'caseSensitive', text: 'true' },
        ],
      },
    ],
  },
  isAutomatic: ({ filters }, { head }) =>
    head.kind === 'branch' && filters.some((filter) => isNamed(filter, head.name)),
});

function isNamed(filter: RawElement, name: string): boolean {
  const isCaseSensitive = rawText(filter, 'caseSensitive') === 'true';
  const flag = isCaseSensitive ? '' : '(?i)';
  switch (filter.name) {
    case `${OUTER}ExactNameFilter`: {
      const wanted = rawText(filter, 'name') ?? '';
      return isCaseSensitive ? wanted === name : wanted.toLowerCase() === name.toLowerCase();
    }
    case `${OUTER}RegexNameFilter`:
      return matches(flag + (rawText(filter, 'regex') ?? ''), name);
    case `${OUTER}WildcardsNameFilter`:
      return (
        matches(flag + wildcards(rawText(filter, 'includes') ?? ''), name) &&
        !matches(flag + wildcards(rawText(filter, 'excludes') ?? ''), name)
      );
    default:
      return false;
  }
}

function wildcards(patterns: string): string {
  const parts = patterns.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 0) return '(?!)';
  return `(?:${parts.map((part) => part.replace(/[^A-Za-z0-9*]/g, '\\$&').replaceAll('*', '.*')).join('|')})`;
}

/** An expression that cannot be read names no branch. */
function matches(source: string, name: string): boolean {
  try {
    return compileJavaRegex(source).matches(name);
  } catch (error) {
    if (error instanceof RegexSyntaxError) return false;
    throw error;
  }
}
