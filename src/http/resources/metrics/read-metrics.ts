import type { Services } from '../../../controller/index.ts';
import { messageOf, sleep } from '../../../kit/index.ts';
import type { Metric, MetricSample } from '../../../points/index.ts';
import { serverMetrics } from './server-metrics.ts';

/** Limits how long the metrics of plugins may take. */
const LONGEST_MS = 5000;

/** Reads all metrics. One that throws, takes too long or is not as it should be is left out, and the log says so. */
export async function readMetrics(
  services: Services,
): Promise<{ readonly text: string; readonly contentType: string }> {
  // Loaded with the first reading: most servers have nobody who reads them.
  const { Counter, Gauge, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  const ending = new AbortController();
  const late = sleep(services.clock, LONGEST_MS, ending.signal).then(
    () => Promise.reject(new Error(`it took longer than ${LONGEST_MS} ms`)),
    () => [],
  );

  async function add(metric: Metric): Promise<void> {
    const { name, help, type, labelNames = [] } = metric;
    try {
      const samples: readonly MetricSample[] = await Promise.race([metric.read(), late]);
      const options = { name, help, labelNames: [...labelNames], registers: [] };
      const collected = type === 'counter' ? new Counter(options) : new Gauge(options);
      for (const { value, labels = {} } of samples) collected.inc(labels, value);
      registry.registerMetric(collected);
    } catch (error) {
      services.log.warn({ metric: name, err: messageOf(error) }, 'a metric could not be read');
    }
  }

  await Promise.all([...serverMetrics(services), ...services.extensions.metrics].map(add));
  ending.abort();
  return { text: await registry.metrics(), contentType: registry.contentType };
}
