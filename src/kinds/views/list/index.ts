import { fail } from '../../../model/index.ts';
import { defineView, type ViewContext, type ViewItem } from '../../../points/index.ts';
import { compileNameFilter, RegexSyntaxError, RegexTimeout } from '../../../regex/index.ts';
import { LIST_VIEW_FIELDS, type ListViewConfig } from './fields.ts';

/** Shows the items that it lists by name and those whose names an expression selects. */
export const listView = defineView({
  symbol: 'list',
  displayName: 'List view',
  xmlTag: 'hudson.model.ListView',
  className: 'hudson.model.ListView',
  fields: LIST_VIEW_FIELDS,
  example: {
    description: 'What the team builds',
    filterExecutors: false,
    filterQueue: false,
    properties: null,
    jobNames: ['compile', 'folder/deploy'],
    jobFilters: null,
    columns: ['hudson.views.StatusColumn', 'hudson.views.JobColumn'],
    includeRegex: 'team-.*',
    recurse: true,
    statusFilter: true,
  },
  check,
  select,
});

function check({ includeRegex }: ListViewConfig): void {
  if (includeRegex === null) return;
  try {
    compileNameFilter(includeRegex);
  } catch (error) {
    if (error instanceof RegexSyntaxError) fail('EXPRESSION_INVALID', includeRegex, error.message);
    throw error;
  }
}

/** Names are compared without regard to case, as Jenkins does. A status filter keeps what cannot be switched off. */
function select(config: ListViewConfig, context: ViewContext): readonly ViewItem[] {
  const items = context.items(config.recurse);
  const listed = new Set(config.jobNames.map((name) => name.toLowerCase()));
  const matched = selectedNames(config.includeRegex, items);
  return items.filter(
    ({ relativeName, disabled }) =>
      (listed.has(relativeName.toLowerCase()) || matched.has(relativeName)) &&
      (config.statusFilter === null || disabled === null || disabled !== config.statusFilter),
  );
}

/** None where the expression, which came with a file, cannot be read, or takes too long: the listed ones still show. */
function selectedNames(expression: string | null, items: readonly ViewItem[]): ReadonlySet<string> {
  if (expression === null) return new Set();
  try {
    const names = items.map(({ relativeName }) => relativeName);
    return new Set(compileNameFilter(expression).select(names));
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return new Set();
    throw error;
  }
}
