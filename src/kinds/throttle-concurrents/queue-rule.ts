import { type QueueEntry, sameParameters } from '../../model/index.ts';
import { defineQueueRule, type QueuedJob, type QueueView } from '../../points/index.ts';
import {
  categoriesOf,
  categoryNames,
  exceeded,
  exceededBy,
  fullBy,
  type Limit,
  limitOfJob,
  limitsOfCategories,
} from './limits.ts';
import { throttle } from './property.ts';

type Config = (typeof throttle)['example'];

/** Holds back builds of a job, of its categories, and parts of runs of categories. Jenkins: `ThrottleQueueTaskDispatcher`. */
export const throttleRule = defineQueueRule({
  property: throttle,
  holdsBack(config, job, item, view) {
    if (!config.throttleEnabled || !concerns(job, config)) return null;
    if (config.limitOneJobWithMatchingParams && hasTwin(view, job, item, namesIn(config.paramsToUseForLimit)))
      return { why: 'A build with matching parameters is already running' };
    if (config.throttleOption === 'category') return exceededBy(view, categoriesOf(job));
    return exceeded(view, limitsOf(view, job, config));
  },
  fullNodes(config, job, view) {
    if (!config.throttleEnabled || !concerns(job, config)) return null;
    if (config.throttleOption !== 'category' && config.maxConcurrentPerNode <= 0) return null;
    return () => fullBy(limitsOf(view, job, config));
  },
  parts: {
    categories: categoryNames,
    holdsBack: (categories, view) => exceededBy(view, categories),
    fullNodes: (categories, view) => fullBy(limitsOfCategories(view, categories)),
  },
});

function limitsOf(view: QueueView, job: QueuedJob, config: Config): readonly Limit[] {
  if (config.throttleOption === 'category') return limitsOfCategories(view, categoriesOf(job));
  return [limitOfJob(view, job, { total: config.maxConcurrentTotal, perNode: config.maxConcurrentPerNode })];
}

/** Says whether the property applies to a job: of a matrix project to its own builds, its cells, or both, as configured. */
function concerns({ cell, itemKind }: QueuedJob, { matrixOptions }: Config): boolean {
  if (cell !== null) return matrixOptions?.throttleMatrixConfigurations === true;
  return itemKind.form !== 'matrix' || matrixOptions?.throttleMatrixBuilds !== false;
}

function hasTwin(
  view: QueueView,
  job: QueuedJob,
  { parameters }: Pick<QueueEntry, 'parameters'>,
  names: readonly string[],
): boolean {
  const chosen = (values: QueueEntry['parameters']): QueueEntry['parameters'] =>
    names.length === 0 ? values : (values ?? []).filter(({ name }) => names.includes(name));
  return view.running(job).some((run) => sameParameters(chosen(run.parameters), chosen(parameters)));
}

function namesIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
