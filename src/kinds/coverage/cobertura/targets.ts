import type { Field } from '../../../points/index.ts';
import { childOf, childText, node, type XmlElement } from '../../../xml/index.ts';
import { type Metric, metricTitle } from '../counters.ts';

/**
 * Holds percentages times 100,000 by the metric's name in XML, as Cobertura's plugin writes them: `LINE` 8000000 is 80 %.
 */
export type Targets = Readonly<Record<string, number>>;

const METRIC_CLASS = 'hudson.plugins.cobertura.targets.CoverageMetric';

/** Maps the plugin's names of metrics to those of this server. */
export const TARGET_METRICS: Readonly<Record<string, Metric>> = {
  PACKAGES: 'PACKAGE',
  FILES: 'FILE',
  CLASSES: 'CLASS',
  METHOD: 'METHOD',
  LINE: 'LINE',
  CONDITIONAL: 'BRANCH',
};

/**
 * Defines a field for `<healthyTarget><targets class="enum-map"
 * …><entry><…CoverageMetric>LINE</…><int>8000000</int></entry></targets>`.
 */
export const targets: Field<Targets> = {
  type: 'any',
  script: false,
  fromXml: (element) => {
    const list = element === undefined ? undefined : childOf(element, 'targets');
    return Object.fromEntries((list?.children ?? []).flatMap(entryOf));
  },
  toXml: (name, value) => [
    node(name, [
      node(
        'targets',
        { class: 'enum-map', 'enum-type': METRIC_CLASS },
        Object.entries(value).map(([metric, number]) =>
          node('entry', [node(METRIC_CLASS, metric), node('int', String(number))]),
        ),
      ),
    ]),
  ],
};

function entryOf(entry: XmlElement): [string, number][] {
  const metric = childText(entry, METRIC_CLASS)?.trim() ?? '';
  const number = Number(childText(entry, 'int') ?? '');
  return metric in TARGET_METRICS && Number.isInteger(number) ? [[metric, number]] : [];
}

/** Parses a text `80, 40, 20`, which holds the percentages for healthy, unhealthy and stable; null where it is empty. */
export function targetsOf(text: string | null): readonly [number, number, number] | null {
  if (text === null || text.trim() === '') return null;
  const [healthy = 0, unhealthy = 0, stable = 0] = text.split(',').map((part) => Number(part) || 0);
  return [healthy, unhealthy, stable];
}

export function targetTitle(name: string): string {
  const metric = TARGET_METRICS[name];
  return metric === 'BRANCH' ? 'Conditionals' : metric === undefined ? name : `${metricTitle(metric)}s`;
}
