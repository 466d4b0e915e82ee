/** Represents a value of a metric; `labels` has a text for each of its label names. */
export interface MetricSample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Describes a number that monitoring reads at `/prometheus/`. */
export interface Metric {
  /** Holds the name, of letters, digits and `_`: `weather_forecasts_total`. The names of the server's own metrics are taken. */
  readonly name: string;
  /** Says in a sentence what the number is. */
  readonly help: string;
  /** Is `counter` for what only rises while the server runs, `gauge` for everything else. */
  readonly type: 'counter' | 'gauge';
  readonly labelNames?: readonly string[];
  /**
   * Returns the values. It is called for each reading, so that it should only return what is known already; where it throws, or
   * takes longer than a second, the metric is left out of that reading, and of all that follow until the call is over.
   */
  read(): readonly MetricSample[] | Promise<readonly MetricSample[]>;
}

/**
 * Defines a metric.
 *
 * @example
 * registry.metrics(defineMetric({
 *   name: 'weather_forecasts_total',
 *   help: 'Forecasts that were made since the server started.',
 *   type: 'counter',
 *   labelNames: ['city'],
 *   read: () => [...counts].map(([city, value]) => ({ value, labels: { city } })),
 * }));
 */
export function defineMetric(metric: Metric): Metric {
  return metric;
}
