import type { Services } from '../../../controller/index.ts';
import type { Metric, MetricSample } from '../../../points/index.ts';
import { noteFault } from '../../extensions/faults.ts';
import { deadlineIn, givenInTime } from '../../extensions/given-in-time.ts';
import { listGiven, objectGiven, textGiven, wrong } from '../../extensions/shapes.ts';
import { serverMetrics } from './server-metrics.ts';

/** Limits how long the metrics of plugins may take. */
const LONGEST_MS = 1000;

/**
 * Reads all metrics. One that throws, takes too long or is not as it should be is left out, and the log says so; one that took too
 * long is asked again when that reading is over.
 */
export async function readMetrics(
  services: Services,
): Promise<{ readonly text: string; readonly contentType: string }> {
  // Loaded with the first reading: most servers have nobody who reads them.
  const { Counter, Gauge, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  const deadline = deadlineIn(services.clock, LONGEST_MS);

  async function add(metric: Metric): Promise<void> {
    const { name, help, type, labelNames = [] } = metric;
    const asked = { part: metric, name, instead: null, read: samplesGiven };
    const samples = await givenInTime(services, asked, deadline, () => metric.read());
    if (samples === null) return;
    try {
      const options = { name, help, labelNames: [...labelNames], registers: [] };
      const collected = type === 'counter' ? new Counter(options) : new Gauge(options);
      for (const { value, labels = {} } of samples) collected.inc(labels, value);
      registry.registerMetric(collected);
    } catch (error) {
      noteFault(services, asked, error);
    }
  }

  await Promise.all([...serverMetrics(services), ...services.extensions.metrics].map(add));
  deadline.end();
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/** Returns the values that a metric gave, with texts as labels. */
function samplesGiven(given: unknown): readonly MetricSample[] {
  return listGiven(given, 'a list of values').map((sample) => {
    const { value, labels = {} } = objectGiven(sample, 'a value with its labels');
    if (typeof value !== 'number') throw wrong(value, 'a number');
    const texts = Object.entries(objectGiven(labels, 'labels')).map(([name, text]) => [
      name,
      textGiven(text, 'a label'),
    ]);
    return { value, labels: Object.fromEntries(texts) };
  });
}
