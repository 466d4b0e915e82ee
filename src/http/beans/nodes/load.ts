import type { LoadReport, LoadSeries, Services } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

type Statistics = Services['queue']['nodes']['load'];
/** Chooses the measurements, which are looked up only where they are sent. */
type Choice = (statistics: Statistics) => LoadReport;

export const seriesBean = defineBean<readonly number[], BeanContext>('hudson.model.TimeSeries', {
  rows: {
    history: { doc: 'Moving averages, the newest first.', read: (history) => history },
    latest: { doc: 'The newest.', read: (history) => history[0] ?? 0 },
  },
});

export const stagesBean = defineBean<LoadSeries, BeanContext>('hudson.model.MultiStageTimeSeries', {
  rows: {
    hour: { doc: 'By the hour.', read: ({ hour }) => refer(seriesBean, hour, { exact: true }) },
    min: { doc: 'By the minute.', read: ({ min }) => refer(seriesBean, min, { exact: true }) },
    sec10: { doc: 'By ten seconds.', read: ({ sec10 }) => refer(seriesBean, sec10, { exact: true }) },
  },
});

export const loadBean = defineBean<Choice, BeanContext>('hudson.model.LoadStatistics', {
  rows: {
    availableExecutors: series('availableExecutors', 'Executors that could take work.'),
    busyExecutors: series('busyExecutors', 'Executors at work.'),
    connectingExecutors: series('connectingExecutors', 'Executors of nodes that connect.'),
    definedExecutors: series('definedExecutors', 'All executors.'),
    idleExecutors: series('idleExecutors', 'Executors without work.'),
    onlineExecutors: series('onlineExecutors', 'Executors of nodes that are online.'),
    queueLength: series('queueLength', 'Items that wait for an executor.'),
    totalExecutors: series('onlineExecutors', 'The same as onlineExecutors.'),
  },
});

export const overallLoadBean = defineBean<Choice, BeanContext>('hudson.model.OverallLoadStatistics', {
  parent: loadBean,
  rows: { totalQueueLength: series('queueLength', 'Items that wait for an executor.') },
});

export const unlabeledLoadBean = defineBean<Choice, BeanContext>('jenkins.model.UnlabeledLoadStatistics', {
  parent: loadBean,
  rows: {},
});

export const labelLoadBean = defineBean<Choice, BeanContext>('hudson.model.Label$1', { parent: loadBean, rows: {} });

export function overallLoadReference(): Reference<BeanContext> {
  return refer(overallLoadBean, ({ overall }) => overall, { exact: true });
}

export function unlabeledLoadReference(): Reference<BeanContext> {
  return refer(unlabeledLoadBean, ({ unlabeled }) => unlabeled);
}

/** Returns the combined load of the named nodes: of one node, or of those that have a label. */
export function nodesLoadReference(names: readonly string[]): Reference<BeanContext> {
  return refer(labelLoadBean, (statistics) => sumOf(names.map((name) => statistics.node(name))));
}

function series(name: keyof LoadReport, doc: string) {
  return {
    doc,
    read: (choice: Choice, { services }: BeanContext) =>
      refer(stagesBean, choice(services.queue.nodes.load)[name], { exact: true }),
  };
}

/** Counts of several nodes are added measurement by measurement, from the newest back. */
export function sumOf(reports: readonly LoadReport[]): LoadReport {
  const of = (name: keyof LoadReport): LoadSeries => {
    const all = reports.map((report) => report[name]);
    return {
      sec10: added(all.map(({ sec10 }) => sec10)),
      min: added(all.map(({ min }) => min)),
      hour: added(all.map(({ hour }) => hour)),
    };
  };
  return {
    definedExecutors: of('definedExecutors'),
    onlineExecutors: of('onlineExecutors'),
    connectingExecutors: of('connectingExecutors'),
    busyExecutors: of('busyExecutors'),
    idleExecutors: of('idleExecutors'),
    availableExecutors: of('availableExecutors'),
    queueLength: of('queueLength'),
  };
}

function added(histories: readonly (readonly number[])[]): readonly number[] {
  const length = Math.max(0, ...histories.map((history) => history.length));
  return Array.from({ length }, (_, at) => histories.reduce((sum, history) => sum + (history[at] ?? 0), 0));
}
