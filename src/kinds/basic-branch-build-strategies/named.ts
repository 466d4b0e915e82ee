import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../java/index.ts';
import { defineBuildStrategy, type RawElement, rawElements, rawText } from '../../points/index.ts';
import { wildcards } from '../shared/scm/traits.ts';
import { PACKAGE } from './strategy.ts';

const OUTER = `${PACKAGE}NamedBranchBuildStrategyImpl_-`;

export const namedStrategy = defineBuildStrategy({
  symbol: 'buildNamedBranches',
  displayName: 'Named branches',
  xmlTag: `${PACKAGE}NamedBranchBuildStrategyImpl`,
  fields: { filters: rawElements({ label: 'Filters' }) },
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
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase());
  switch (filter.name) {
    case `${OUTER}ExactNameFilter`:
      return fold(rawText(filter, 'name') ?? '') === fold(name);
    case `${OUTER}RegexNameFilter`:
      return matches((isCaseSensitive ? '' : '(?i)') + orElse(rawText(filter, 'regex'), '.*'), name);
    case `${OUTER}WildcardsNameFilter`:
      return (
        wildcards(fold(orElse(rawText(filter, 'includes'), '*')))(fold(name)) &&
        !wildcards(fold(rawText(filter, 'excludes') ?? ''))(fold(name))
      );
    default:
      return false;
  }
}

function orElse(text: string | undefined, instead: string): string {
  return text === undefined || text.trim() === '' ? instead : text;
}

/** Says whether an expression matches a branch; one that cannot be read, or takes too long, matches none. */
function matches(source: string, name: string): boolean {
  try {
    return compileJavaRegex(source).matches(name);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return false;
    throw error;
  }
}
