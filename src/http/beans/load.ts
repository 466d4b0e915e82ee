import { defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';

/** The number is what it is now: no history is kept. */
type Measure = (context: BeanContext) => number;

const seriesBean = defineBean<Measure, BeanContext>('hudson.model.TimeSeries', {
  rows: {
    history: { doc: 'The newest first; here the present alone.', read: (measure, context) => [measure(context)] },
    latest: { doc: 'The present.', read: (measure, context) => measure(context) },
  },
});

const stagesBean = defineBean<Measure, BeanContext>('hudson.model.MultiStageTimeSeries', {
  rows: {
    hour: { doc: 'By the hour.', read: (measure) => refer(seriesBean, measure, { exact: true }) },
    min: { doc: 'By the minute.', read: (measure) => refer(seriesBean, measure, { exact: true }) },
    sec10: { doc: 'By ten seconds.', read: (measure) => refer(seriesBean, measure, { exact: true }) },
  },
});

const loadBean = defineBean<null, BeanContext>('hudson.model.LoadStatistics', {
  rows: {
    availableExecutors: series('Executors that could take work.', (context) => online(context) - busy(context)),
    busyExecutors: series('Executors at work.', busy),
    connectingExecutors: series('Executors of nodes that connect.', () => 0),
    definedExecutors: series('All executors.', defined),
    idleExecutors: series('Executors without work.', (context) => Math.max(0, defined(context) - busy(context))),
    onlineExecutors: series('Executors of nodes that are online.', online),
    queueLength: series('Items that wait for an executor.', buildable),
    totalExecutors: series('The same as onlineExecutors.', online),
  },
});

const overallLoadBean = defineBean<null, BeanContext>('hudson.model.OverallLoadStatistics', {
  parent: loadBean,
  rows: { totalQueueLength: series('Items that wait for an executor.', buildable) },
});

const unlabeledLoadBean = defineBean<null, BeanContext>('jenkins.model.UnlabeledLoadStatistics', {
  parent: loadBean,
  rows: {},
});

/** Load of one node, by its label. */
const labelLoadBean = defineBean<null, BeanContext>('hudson.model.Label$1', { parent: loadBean, rows: {} });

export function overallLoadReference(): Reference<BeanContext> {
  return refer(overallLoadBean, null, { exact: true });
}

export function unlabeledLoadReference(): Reference<BeanContext> {
  return refer(unlabeledLoadBean, null);
}

export function nodeLoadReference(): Reference<BeanContext> {
  return refer(labelLoadBean, null);
}

function series(doc: string, measure: Measure) {
  return { doc, read: () => refer(stagesBean, measure, { exact: true }) };
}

function busy({ services }: BeanContext): number {
  return services.queue.executors.busy;
}

function defined({ services }: BeanContext): number {
  return services.queue.executors.count;
}

function online(context: BeanContext): number {
  return context.services.queue.executors.offline === null ? defined(context) : 0;
}

function buildable({ services }: BeanContext): number {
  return services.queue.items().filter(({ state }) => state === 'buildable').length;
}
