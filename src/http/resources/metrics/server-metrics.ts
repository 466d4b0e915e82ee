import { memoryUsage, uptime } from 'node:process';
import { JENKINS_VERSION, type Services } from '../../../controller/index.ts';
import type { Metric, MetricSample } from '../../../points/index.ts';

/** Names the results as the metrics of Jenkins do. */
const RESULTS = [
  ['SUCCESS', 'success'],
  ['UNSTABLE', 'unstable'],
  ['FAILURE', 'failure'],
  ['ABORTED', 'aborted'],
  ['NOT_BUILT', 'not_built'],
] as const;

/** Holds what the metrics of the server are made of at one moment. */
interface Figures extends Pick<Services, 'home' | 'runCounts' | 'version'> {
  readonly nodes: number;
  readonly online: number;
  readonly slots: number;
  readonly busy: number;
  readonly waiting: readonly string[];
  readonly plugins: readonly { readonly active: boolean }[];
}

/** Describes a metric of the server. */
interface Row extends Pick<Metric, 'name' | 'help' | 'type' | 'labelNames'> {
  read(figures: Figures): MetricSample;
}

const inState = (name: string, help: string, wanted: string): Row =>
  gauge(name, help, ({ waiting }) => waiting.filter((state) => state === wanted).length);

const ROWS: readonly Row[] = [
  gauge('default_jenkins_up', 'Is 1 while the server answers.', () => 1),
  gauge('default_jenkins_uptime', 'Milliseconds since the server started.', () => Math.round(uptime() * 1000)),
  {
    ...gauge('default_jenkins_version', 'The version of Jenkins that the server answers for, and its own.', () => 1),
    labelNames: ['version', 'millwright'],
    read: ({ version }) => ({ value: 1, labels: { version: JENKINS_VERSION, millwright: version } }),
  },
  gauge('jenkins_job_count_value', 'Jobs, without folders.', ({ home }) => home.items.jobs().length),
  gauge('jenkins_node_count_value', 'Nodes, with the built-in one.', ({ nodes }) => nodes),
  gauge('jenkins_node_online_value', 'Nodes that are online.', ({ online }) => online),
  gauge('jenkins_node_offline_value', 'Nodes that are offline.', ({ nodes, online }) => nodes - online),
  gauge('jenkins_executor_count_value', 'Executors of nodes that are online.', ({ slots }) => slots),
  gauge('jenkins_executor_in_use_value', 'Executors at work.', ({ busy }) => busy),
  gauge('jenkins_executor_free_value', 'Executors without work.', ({ slots, busy }) => slots - busy),
  gauge('jenkins_queue_size_value', 'Items in the queue.', ({ waiting }) => waiting.length),
  inState('jenkins_queue_buildable_value', 'Items that wait for an executor.', 'buildable'),
  inState('jenkins_queue_blocked_value', 'Items that wait for something else.', 'blocked'),
  inState('jenkins_queue_pending_value', 'Items in their quiet period.', 'waiting'),
  gauge('jenkins_plugins_active', 'Plugins that work.', ({ plugins }) => plugins.filter(({ active }) => active).length),
  gauge(
    'jenkins_plugins_inactive',
    'Plugins that do not work.',
    ({ plugins }) => plugins.filter(({ active }) => !active).length,
  ),
  ...RESULTS.map(
    ([result, name]): Row => ({
      name: `jenkins_runs_${name}_total`,
      help: `Builds that ended as ${result} since the server started.`,
      type: 'counter',
      read: ({ runCounts }) => ({ value: runCounts.of(result) }),
    }),
  ),
  gauge('process_resident_memory_bytes', 'Bytes of memory that the process holds.', () => memoryUsage.rss()),
];

/** Lists the names of the metrics of the server itself. */
export const SERVER_METRICS: readonly string[] = ROWS.map(({ name }) => name);

/** Returns what the server tells about itself, by the names that the plugins prometheus and metrics of Jenkins use. */
export function serverMetrics(services: Services): readonly Metric[] {
  const figures = figuresOf(services);
  return ROWS.map((row) => ({ ...row, read: () => [row.read(figures)] }));
}

function figuresOf({ home, plugins, queue, runCounts, version }: Services): Figures {
  const nodes = queue.nodes.all();
  const online = nodes.filter(({ offline }) => !offline);
  const slots = online.flatMap((node) => node.slots());
  return {
    ...{ home, runCounts, version },
    nodes: nodes.length,
    online: online.length,
    slots: slots.length,
    busy: slots.filter((work) => work !== null).length,
    waiting: queue.items().flatMap(({ state }) => (state === 'left' ? [] : [state])),
    plugins: plugins.all(),
  };
}

function gauge(name: string, help: string, value: (figures: Figures) => number): Row {
  return { name, help, type: 'gauge', read: (figures) => ({ value: value(figures) }) };
}
