import { bool, type Field, int, listOf, nestedClass, text } from '../../points/index.ts';
import { childText, node, type XmlElement } from '../../xml/index.ts';
import { SEVERITIES } from './issue.ts';
import { type GateStatus, type SeverityCounts, sumOf } from './issue-data.ts';

/** Describes a quality gate: the number of issues from which on a build no longer passes. */
export interface IssueGate {
  readonly threshold: number;
  /** Holds what is counted, such as `TOTAL`, `NEW_HIGH` or `DELTA_LOW`. */
  readonly type: string;
  readonly status: Extract<GateStatus, 'WARNING' | 'FAILED'>;
}

const TAG = 'io.jenkins.plugins.analysis.core.util.WarningsQualityGate';
const GATE_FIELDS = {
  threshold: int({ default: 0, required: true }),
  type: text({ required: true }),
  unstable: bool(),
  criticality: text(),
};
const OLDER = 'io.jenkins.plugins.analysis.core.util.QualityGate';

/** Defines a field for gates as each version of the plugin writes them. */
export const issueGates: Field<readonly IssueGate[]> = {
  type: listOf(nestedClass(GATE_FIELDS, { className: TAG })),
  label: 'Quality gates',
  fromXml: (element) =>
    (element?.children ?? [])
      .filter(({ name }) => name === TAG || name === OLDER)
      .map((child) => ({
        threshold: Math.trunc(Number(childText(child, 'threshold')) || 0),
        type: childText(child, 'type')?.trim() || 'TOTAL',
        status: statusIn(child),
      })),
  toXml: (name, value) => [
    node(
      name,
      value.map(({ threshold, type, status }) =>
        node(TAG, [
          node('threshold', String(threshold)),
          node('criticality', status === 'FAILED' ? 'FAILURE' : 'UNSTABLE'),
          node('type', type),
        ]),
      ),
    ),
  ],
};

function statusIn(element: XmlElement): IssueGate['status'] {
  const words = ['criticality', 'status', 'unstable'].map((name) => childText(element, name)?.trim());
  return words.some((word) => word === 'UNSTABLE' || word === 'WARNING' || word === 'true') ? 'WARNING' : 'FAILED';
}

const KINDS: Readonly<Record<string, string>> = { TOTAL: 'Total', NEW: 'New', DELTA: 'Delta' };
const PARTS: Readonly<Record<string, string>> = {
  ERROR: 'errors only',
  HIGH: 'severity high only',
  NORMAL: 'severity normal only',
  LOW: 'severity low only',
};

/**
 * Evaluates gates and returns their status, and a log line for each. `before` holds the counts of the run that it is
 * compared with.
 */
export function judgeIssues(
  gates: readonly IssueGate[],
  counts: { readonly total: SeverityCounts; readonly added: SeverityCounts; readonly before: SeverityCounts | null },
): { readonly status: GateStatus; readonly lines: readonly string[] } {
  const lines: string[] = [];
  let status: GateStatus = gates.length === 0 ? 'INACTIVE' : 'PASSED';
  for (const gate of gates) {
    const [kind = '', part] = gate.type.toUpperCase().split('_');
    const title = `${KINDS[kind] ?? kind} (${part === undefined ? 'any severity' : (PARTS[part] ?? part)})`;
    const actual = actualOf(kind, part, counts);
    const missed = actual !== null && actual >= gate.threshold;
    if (missed && status !== 'FAILED') status = gate.status;
    const own = actual === null ? 'INACTIVE' : missed ? gate.status : 'PASSED';
    lines.push(`-> ${own} - ${title}: ${actual ?? 'n/a'} - Quality QualityGate: ${gate.threshold}`);
  }
  return { status, lines };
}

function actualOf(
  kind: string,
  part: string | undefined,
  { total, added, before }: Parameters<typeof judgeIssues>[1],
): number | null {
  const severity = SEVERITIES.find((each) => each === part);
  if (part !== undefined && severity === undefined) return null;
  const of = (counts: SeverityCounts): number => (severity === undefined ? sumOf(counts) : counts[severity]);
  if (kind === 'TOTAL') return of(total);
  if (kind === 'NEW') return of(added);
  if (kind === 'DELTA') return before === null ? null : of(total) - of(before);
  return null;
}
