import type { Cell, Home, Job } from '../../home/index.ts';
import type { Cause } from '../../model/index.ts';

type Items = Pick<Home['items'], 'get'>;

/** The run itself takes no executor: of a matrix project it only starts those of its cells, of a pipeline its steps. */
export function isFlyweight({ itemKind }: Pick<Job, 'itemKind'>): boolean {
  return itemKind.form === 'matrix' || itemKind.form === 'pipeline';
}

export function projectOf(items: Items, { project }: Pick<Cell, 'project'>): Job | undefined {
  const item = items.get(project);
  return item?.kind === 'job' ? item : undefined;
}

/** Number of the project's build that asks for a cell's run; null: somebody else does. */
export function buildThatAsks(project: string, causes: readonly Cause[]): number | null {
  for (const cause of causes) if (cause.kind === 'upstream' && cause.project === project) return cause.build;
  return null;
}
