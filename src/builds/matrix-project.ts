import type { Cell, Home, Job } from '../home/index.ts';
import type { Axis, Cause } from '../model/index.ts';
import type { AxisConfig, Configured, MatrixConfig } from '../points/index.ts';

type Items = Pick<Home['items'], 'get'>;

/** A matrix project's own run only starts those of its cells. */
export function isFlyweight({ itemKind }: Pick<Job, 'itemKind'>): boolean {
  return itemKind.form === 'matrix';
}

export function projectOf(items: Items, { project }: Pick<Cell, 'project'>): Job | undefined {
  const item = items.get(project);
  return item?.kind === 'job' ? item : undefined;
}

export function axesOf(config: Pick<MatrixConfig, 'axes'>): Axis[] {
  return config.axes.flatMap((part) => axisOf(part) ?? []);
}

/** Number of the project's build that asks for a cell's run; null: somebody else does. */
export function buildThatAsks(project: string, causes: readonly Cause[]): number | null {
  for (const cause of causes) if (cause.kind === 'upstream' && cause.project === project) return cause.build;
  return null;
}

function axisOf(part: Configured): AxisConfig | null {
  return part.kind !== null && isAxis(part.config) ? part.config : null;
}

function isAxis(config: unknown): config is AxisConfig {
  return typeof config === 'object' && config !== null && 'name' in config && 'values' in config;
}
