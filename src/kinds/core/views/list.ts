import { compileNameFilter, type NameFilter, RegexSyntaxError, RegexTimeout } from '../../../java/index.ts';
import { LruMap } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { defineView, type ViewContext, type ViewItem } from '../../../points/index.ts';
import { LIST_VIEW_FIELDS, type ListViewConfig } from './list-fields.ts';

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

/** Limits the names of a view, which are updated whenever an item is moved. */
const MAX_NAMES = 10_000;
/** Limits how many compiled expressions are remembered, as each display of a view needs its own. */
const EXPRESSIONS_KEPT = 1000;
/**
 * Holds the time that is charged for an expression that timed out, in milliseconds; it exceeds the time spent, so that a
 * request waits for only a few of them.
 */
const TIMEOUT_COSTS_MS = 1000;

/**
 * Holds the compiled expressions. Their meaning does not depend on the user, so that all servers of the process can share
 * them.
 */
const filters = new LruMap<string, NameFilter>(EXPRESSIONS_KEPT);

function compiled(source: string): NameFilter {
  const known = filters.get(source);
  if (known !== undefined) return known;
  const filter = compileNameFilter(source);
  filters.set(source, filter);
  return filter;
}

function check({ includeRegex, jobNames }: ListViewConfig): void {
  if (jobNames.length > MAX_NAMES) fail('VIEW_NAMES_TOO_MANY', MAX_NAMES);
  if (includeRegex === null) return;
  try {
    compiled(includeRegex);
  } catch (error) {
    if (error instanceof RegexSyntaxError) fail('EXPRESSION_INVALID', includeRegex, error.message);
    throw error;
  }
}

/**
 * Returns the items of a view. Names are compared without regard to case, as in Jenkins. A status filter does not remove
 * items that cannot be disabled.
 */
function select(config: ListViewConfig, context: ViewContext): readonly ViewItem[] {
  const items = context.items(config.recurse);
  const listed = new Set(config.jobNames.map((name) => name.toLowerCase()));
  const matched = selectedNames(config.includeRegex, items, context.expressions);
  return items.filter(
    ({ relativeName, disabled }) =>
      (listed.has(relativeName.toLowerCase()) || matched.has(relativeName)) &&
      (config.statusFilter === null || disabled === null || disabled !== config.statusFilter),
  );
}

/**
 * Returns the names that an expression matches; none where the expression, which may come from a file, cannot be read or
 * takes too long, so that the listed items still show.
 */
function selectedNames(
  expression: string | null,
  items: readonly ViewItem[],
  cost: ViewContext['expressions'],
): ReadonlySet<string> {
  if (expression === null) return new Set();
  try {
    return new Set(selectedBy(compiled(expression), items, cost));
  } catch (error) {
    if (error instanceof RegexSyntaxError) return new Set();
    throw error;
  }
}

function selectedBy(
  filter: NameFilter,
  items: readonly ViewItem[],
  cost: ViewContext['expressions'],
): readonly string[] {
  if (cost.leftMs <= 0) {
    cost.cutShort = true;
    return [];
  }
  const began = performance.now();
  try {
    return filter.select(items.map(({ relativeName }) => relativeName));
  } catch (error) {
    if (!(error instanceof RegexTimeout)) throw error;
    cost.leftMs -= TIMEOUT_COSTS_MS;
    cost.cutShort = true;
    return [];
  } finally {
    cost.leftMs -= performance.now() - began;
  }
}
