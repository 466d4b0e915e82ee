import type { Field, ReportHealth } from '../../points/index.ts';
import { childOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { SEVERITIES, type Severity } from './issue.ts';
import type { SeverityCounts } from './issue-data.ts';

/** Defines how the number of issues determines the health of a job. Jenkins: `HealthDescriptor`. */
export interface HealthLimits {
  /** Holds the number of issues up to which the health is 100 %. */
  readonly healthy: number;
  /** Holds the number of issues from which on the health is 0 %. */
  readonly unhealthy: number;
  /** Holds the lowest severity that counts. */
  readonly minimum: Severity;
}

const LOWEST: Severity = 'LOW';

/** Defines a field for a severity, given as a name or as Jenkins's object with one. */
export const minimumSeverity: Field<string> = {
  type: 'String',
  label: 'Minimum severity',
  fromXml: (element) => (element && (childText(element, 'name') ?? element.text).trim()) || LOWEST,
  toXml: (name, value) => [node(name, { plugin: 'analysis-model-api' }, [node('name', value)])],
};

/**
 * Returns a severity by name in any case, such as `HIGH` for `high`; an unknown name stands for the lowest, so that all
 * issues count.
 */
export function severityNamed(name: string): Severity {
  const wanted = name.trim().toUpperCase();
  return SEVERITIES.find((each) => each === wanted) ?? LOWEST;
}

/** Returns the limits; null where they are not set or contradict each other. */
export function usableLimits(limits: HealthLimits): HealthLimits | null {
  return limits.healthy > 0 && limits.unhealthy > limits.healthy ? limits : null;
}

/** Returns the log line on the limits. */
export function healthLine(limits: HealthLimits): string {
  const { healthy, unhealthy, minimum } = limits;
  if (healthy <= 0 && unhealthy <= 0) return 'Health report is disabled - skipping';
  const said = `Healthy=${healthy}, Unhealthy=${unhealthy}, Minimum Severity=${minimum}`;
  return usableLimits(limits) === null
    ? `Health report is invalid (${said}) - skipping`
    : `Enabling health report (${said})`;
}

/** Returns the health of a job by its number of issues. */
export function healthOfIssues(name: string, counts: SeverityCounts, limits: HealthLimits): ReportHealth {
  const { healthy, unhealthy, minimum } = limits;
  const counted = SEVERITIES.slice(0, SEVERITIES.indexOf(minimum) + 1);
  const size = counted.reduce((sum, severity) => sum + counts[severity], 0);
  const part = Math.floor(((size - healthy) * 100) / (unhealthy - healthy));
  const words = size === 0 ? 'No warnings' : size === 1 ? 'One warning' : `${size} warnings`;
  return { description: `${name}: ${words}`, score: Math.min(100, Math.max(0, 100 - part)) };
}

export function healthNode({ healthy, unhealthy, minimum }: HealthLimits): XmlNode {
  return node('healthDescriptor', [
    node('healthy', String(healthy)),
    node('unhealthy', String(unhealthy)),
    node('minimumSeverity', { plugin: 'analysis-model-api' }, [node('name', minimum)]),
  ]);
}

export function healthIn(element: XmlElement): HealthLimits | null {
  const own = childOf(element, 'healthDescriptor');
  if (own === undefined) return null;
  const minimum = childOf(own, 'minimumSeverity');
  return usableLimits({
    healthy: Number(childText(own, 'healthy')) || 0,
    unhealthy: Number(childText(own, 'unhealthy')) || 0,
    minimum: severityNamed((minimum && childText(minimum, 'name')) ?? ''),
  });
}
