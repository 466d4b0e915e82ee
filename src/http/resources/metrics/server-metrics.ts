import { memoryUsage, uptime } from 'node:process';
import { JENKINS_VERSION, type Services } from '../../../controller/index.ts';
import type { Metric } from '../../../points/index.ts';

/** Names the results as the metrics of Jenkins do. */
const RESULTS = {
  SUCCESS: 'success',
  UNSTABLE: 'unstable',
  FAILURE: 'failure',
  ABORTED: 'aborted',
  NOT_BUILT: 'not_built',
} as const;

/** Returns what the server tells about itself, by the names that the plugins prometheus and metrics of Jenkins use. */
export function serverMetrics(services: Services): readonly Metric[] {
  const { home, plugins, queue, runCounts, version } = services;
  const nodes = queue.nodes.all();
  const online = nodes.filter(({ offline }) => !offline);
  const slots = online.flatMap((node) => node.slots());
  const busy = slots.filter((work) => work !== null).length;
  const waiting = queue.items().filter(({ state }) => state !== 'left');
  const inState = (wanted: string): number => waiting.filter(({ state }) => state === wanted).length;
  const all = plugins.all();
  return [
    gauge('default_jenkins_up', 'Is 1 while the server answers.', 1),
    gauge('default_jenkins_uptime', 'Milliseconds since the server started.', Math.round(uptime() * 1000)),
    {
      ...gauge('default_jenkins_version', 'The version of Jenkins that the server answers for, and its own.', 1),
      labelNames: ['version', 'millwright'],
      read: () => [{ value: 1, labels: { version: JENKINS_VERSION, millwright: version } }],
    },
    gauge('jenkins_job_count_value', 'Jobs, without folders.', home.items.jobs().length),
    gauge('jenkins_node_count_value', 'Nodes, with the built-in one.', nodes.length),
    gauge('jenkins_node_online_value', 'Nodes that are online.', online.length),
    gauge('jenkins_node_offline_value', 'Nodes that are offline.', nodes.length - online.length),
    gauge('jenkins_executor_count_value', 'Executors of nodes that are online.', slots.length),
    gauge('jenkins_executor_in_use_value', 'Executors at work.', busy),
    gauge('jenkins_executor_free_value', 'Executors without work.', slots.length - busy),
    gauge('jenkins_queue_size_value', 'Items in the queue.', waiting.length),
    gauge('jenkins_queue_buildable_value', 'Items that wait for an executor.', inState('buildable')),
    gauge('jenkins_queue_blocked_value', 'Items that wait for something else.', inState('blocked')),
    gauge('jenkins_queue_pending_value', 'Items in their quiet period.', inState('waiting')),
    gauge('jenkins_plugins_active', 'Plugins that work.', all.filter(({ active }) => active).length),
    gauge('jenkins_plugins_inactive', 'Plugins that do not work.', all.filter(({ active }) => !active).length),
    ...Object.entries(RESULTS).map(([result, name]): Metric => {
      const value = runCounts.of(result as keyof typeof RESULTS);
      const help = `Builds that ended as ${result} since the server started.`;
      return { ...gauge(`jenkins_runs_${name}_total`, help, value), type: 'counter' };
    }),
    gauge('process_resident_memory_bytes', 'Bytes of memory that the process holds.', memoryUsage.rss()),
  ];
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', read: () => [{ value }] };
}
