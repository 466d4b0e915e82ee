import type { Scope } from './scope.ts';

/** Changes a line that is printed within a block: hides secrets, puts the time in front. `now` is in ms since 1970. */
export type LineFilter = (line: string, now: number) => string;

const MARK = 'lineFilters';

/** Returns the marks that a block adds to its body so that a filter applies there. */
export function withLineFilter(scope: Scope, filter: LineFilter): Readonly<Record<string, unknown>> {
  return { [MARK]: [filter, ...filtersOf(scope)] };
}

/** Returns text of one or several lines as it is printed in a scope. */
export function filterText(scope: Scope, text: string, now: number): string {
  const filters = filtersOf(scope);
  if (filters.length === 0 || text === '') return text;
  const end = text.endsWith('\n') ? '\n' : '';
  return (
    text
      .slice(0, text.length - end.length)
      .split('\n')
      .map((line) => filters.reduce((changed, filter) => filter(changed, now), line))
      .join('\n') + end
  );
}

/** Returns the filters around a scope, innermost first. */
function filtersOf(scope: Scope): readonly LineFilter[] {
  return (scope.mark(MARK) as readonly LineFilter[] | undefined) ?? [];
}
