import type { KeptReport } from '../../points/index.ts';
import { childOf, childrenOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { type HealthLimits, healthIn, healthNode } from './health.ts';
import { type Issue, SEVERITIES, type Severity } from './issue.ts';

export type SeverityCounts = Readonly<Record<Severity, number>>;
export type GateStatus = 'INACTIVE' | 'PASSED' | 'WARNING' | 'FAILED';
export type IssueState = 'new' | 'outstanding' | 'fixed';

/** Describes the issues of a tool in a run's record; the issues themselves are in a file of the run. */
export interface IssueData {
  readonly urlName: string;
  /** Names the tool, such as `CheckStyle`. */
  readonly name: string;
  readonly total: SeverityCounts;
  readonly added: SeverityCounts;
  readonly fixed: number;
  readonly status: GateStatus;
  /** Holds the number of the run that it is compared with; null where there is none. */
  readonly reference: number | null;
  /**
   * Holds the number of the run since which there are no issues, or -1; `successfulSince` holds that since which the gates
   * are passed.
   */
  readonly noIssuesSince: number;
  readonly successfulSince: number;
  /** Holds the limits for the health of the job; null where it reports none. */
  readonly health: HealthLimits | null;
  readonly infos: readonly string[];
  readonly errors: readonly string[];
}

/** Describes an issue of a run with its state. */
export interface KnownIssue extends Issue {
  readonly state: IssueState;
  /** Holds the number of the run in which the issue first appeared. */
  readonly since: number;
  readonly fingerprint: string;
}

export const NO_ISSUES: SeverityCounts = { ERROR: 0, HIGH: 0, NORMAL: 0, LOW: 0 };

export function countsOf(issues: readonly Pick<Issue, 'severity'>[]): SeverityCounts {
  const counts = { ...NO_ISSUES };
  for (const { severity } of issues) counts[severity] += 1;
  return counts;
}

export function sumOf(counts: SeverityCounts): number {
  return SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
}

/** Returns the name of the file with the issues. */
export function issueDetails(urlName: string): string {
  return `issues-${urlName}`;
}

const COLUMNS = [
  'state',
  'since',
  'fingerprint',
  'file',
  'line',
  'lineEnd',
  'column',
  'severity',
  'category',
  'type',
  'message',
  'inPackage',
  'origin',
] as const satisfies readonly (keyof KnownIssue)[];

export function keptIssues(issues: readonly KnownIssue[]): KeptReport {
  return { head: { columns: COLUMNS }, rows: issues.map((issue) => COLUMNS.map((column) => issue[column])) };
}

export function issuesOf(kept: KeptReport | null): KnownIssue[] {
  return (kept?.rows ?? []).map((row) => {
    const values = row as readonly unknown[];
    // The columns are those of the interface.
    return Object.fromEntries(COLUMNS.map((column, at) => [column, values[at]])) as unknown as KnownIssue;
  });
}

export function writeIssueData(tag: string, data: IssueData): XmlNode {
  return node(tag, { plugin: 'warnings-ng' }, [
    node('id', data.urlName),
    node('name', data.name),
    ...(data.health === null ? [] : [healthNode(data.health)]),
    node('result', [
      countsNode('totals', data.total),
      countsNode('newIssues', data.added),
      node('fixedSize', String(data.fixed)),
      node('qualityGateStatus', data.status),
      ...(data.reference === null ? [] : [node('referenceBuildNumber', String(data.reference))]),
      node('noIssuesSinceBuild', String(data.noIssuesSince)),
      node('successfulSinceBuild', String(data.successfulSince)),
      texts('messages', data.infos),
      texts('errors', data.errors),
    ]),
  ]);
}

export function readIssueData(element: XmlElement): IssueData {
  const result = childOf(element, 'result') ?? element;
  const reference = numberIn(result, 'referenceBuildNumber', -1);
  const status = childText(result, 'qualityGateStatus')?.trim();
  const urlName = childText(element, 'id')?.trim() || 'analysis';
  return {
    urlName,
    name: childText(element, 'name') || urlName,
    total: readCounts(childOf(result, 'totals')),
    added: readCounts(childOf(result, 'newIssues')),
    fixed: numberIn(result, 'fixedSize', 0),
    status: status === 'PASSED' || status === 'WARNING' || status === 'FAILED' ? status : 'INACTIVE',
    reference: reference < 0 ? null : reference,
    noIssuesSince: numberIn(result, 'noIssuesSinceBuild', -1),
    successfulSince: numberIn(result, 'successfulSinceBuild', -1),
    health: healthIn(element),
    infos: readTexts(childOf(result, 'messages')),
    errors: readTexts(childOf(result, 'errors')),
  };
}

function countsNode(name: string, counts: SeverityCounts): XmlNode {
  return node(
    name,
    SEVERITIES.map((severity) => node(severity.toLowerCase(), String(counts[severity]))),
  );
}

function readCounts(element: XmlElement | undefined): SeverityCounts {
  if (element === undefined) return NO_ISSUES;
  const count = (severity: Severity): number => numberIn(element, severity.toLowerCase(), 0);
  return { ERROR: count('ERROR'), HIGH: count('HIGH'), NORMAL: count('NORMAL'), LOW: count('LOW') };
}

function numberIn(element: XmlElement, name: string, otherwise: number): number {
  const text = childText(element, name)?.trim() ?? '';
  return /^-?\d{1,10}$/.test(text) ? Number(text) : otherwise;
}

function texts(name: string, lines: readonly string[]): XmlNode {
  return node(
    name,
    lines.map((line) => node('string', line)),
  );
}

function readTexts(element: XmlElement | undefined): string[] {
  return element === undefined ? [] : childrenOf(element, 'string').map(({ text }) => text);
}
