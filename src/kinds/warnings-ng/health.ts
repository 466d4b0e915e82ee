import type { Field, ReportHealth } from '../../points/index.ts';
import { childOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { SEVERITIES, type Severity } from './issue.ts';
import type { SeverityCounts } from './issue-data.ts';

/** How many issues make a job ill. Jenkins: `HealthDescriptor`. */
export interface HealthLimits {
  /** With fewer it is well. */
  readonly healthy: number;
  /** With more it is as ill as can be. */
  readonly unhealthy: number;
  /** Less severe ones do not count. */
  readonly minimum: Severity;
}

const LOWEST: Severity = 'LOW';

/** A name, or Jenkins's object with one. */
export const minimumSeverity: Field<string> = {
  type: 'String',
  label: 'Minimum severity',
  fromXml: (element) => (element && (childText(element, 'name') ?? element.text).trim()) || LOWEST,
  toXml: (name, value) => [node(name, { plugin: 'analysis-model-api' }, [node('name', value)])],
};

/** `high` is `HIGH`; what is none counts all. */
export function severityNamed(name: string): Severity {
  const wanted = name.trim().toUpperCase();
  return SEVERITIES.find((each) => each === wanted) ?? LOWEST;
}

/** Null: none are set that make sense. */
export function usableLimits(limits: HealthLimits): HealthLimits | null {
  return limits.healthy > 0 && limits.unhealthy > limits.healthy ? limits : null;
}

/** What is said of them in the log. */
export function healthLine(limits: HealthLimits): string {
  const { healthy, unhealthy, minimum } = limits;
  if (healthy <= 0 && unhealthy <= 0) return 'Health report is disabled - skipping';
  const said = `Healthy=${healthy}, Unhealthy=${unhealthy}, Minimum Severity=${minimum}`;
  return usableLimits(limits) === null
    ? `Health report is invalid (${said}) - skipping`
    : `Enabling health report (${said})`;
}

/** How well a job with so many issues is. */
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
