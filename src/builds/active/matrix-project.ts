import type { Cell, Home, Job } from '../../home/index.ts';
import type { Cause } from '../../model/index.ts';

type Items = Pick<Home['items'], 'get'>;

/**
 * Says whether the run itself takes no executor: for a matrix project it only starts the runs of its cells, for a pipeline
 * its steps.
 */
export function isFlyweight({ itemKind }: Pick<Job, 'itemKind'>): boolean {
  return itemKind.form === 'matrix' || itemKind.form === 'pipeline';
}

export function projectOf(items: Items, { project }: Pick<Cell, 'project'>): Job | undefined {
  const item = items.get(project);
  return item?.kind === 'job' ? item : undefined;
}

/** Returns the number of the project's build that requests a cell's run; null where it is requested otherwise. */
export function buildThatAsks(project: string, causes: readonly Cause[]): number | null {
  for (const cause of causes) if (cause.kind === 'upstream' && cause.project === project) return cause.build;
  return null;
}
