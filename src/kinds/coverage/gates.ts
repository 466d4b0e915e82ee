import { type ConfigOf, text } from '../../points/index.ts';
import { decimal } from '../shared/decimal.ts';
import { metricNamed, metricTitle, percentOf, type Totals } from './counters.ts';
import { type CoverageData, GATE_RESULTS, type GateOutcome, type GateResult } from './coverage-data.ts';

/** Defines the fields of a quality gate, which a build's coverage has to pass. Jenkins: `CoverageQualityGate`. */
export const GATE_FIELDS = {
  threshold: decimal({ label: 'Threshold', default: 0, required: true }),
  metric: text({ label: 'Metric', default: 'LINE', required: true }),
  baseline: text({ label: 'Baseline', default: 'PROJECT' }),
  criticality: text({ label: 'Step or build result', default: 'UNSTABLE' }),
} as const;

export type CoverageGate = ConfigOf<typeof GATE_FIELDS>;

const BASELINES: Readonly<Record<string, string>> = {
  PROJECT: 'Overall project',
  PROJECT_DELTA: 'Overall project (difference to reference job)',
  MODIFIED_LINES: 'Modified code lines',
  MODIFIED_LINES_DELTA: 'Modified code lines (difference to overall project)',
  MODIFIED_FILES: 'Modified files',
  MODIFIED_FILES_DELTA: 'Modified files (difference to overall project)',
};

/** Evaluates each gate. The lines changed since the reference are not known here, so that gates on them have no value. */
export function evaluateGates(
  gates: readonly CoverageGate[],
  totals: Totals,
  reference: CoverageData['reference'],
): GateOutcome[] {
  return gates.map((gate) => {
    const metric = metricNamed(gate.metric.toUpperCase());
    const title = metric === undefined ? gate.metric : metricTitle(metric);
    const name = `${BASELINES[gate.baseline.toUpperCase()] ?? gate.baseline} - ${title}`;
    const actual = actualOf(gate, totals, reference);
    return { name, threshold: gate.threshold, actual, result: resultOf(gate, actual) };
  });
}

function actualOf(gate: CoverageGate, totals: Totals, reference: CoverageData['reference']): number | null {
  const metric = metricNamed(gate.metric.toUpperCase());
  const counter = metric === undefined ? undefined : totals[metric];
  if (metric === undefined || counter === undefined) return null;
  if (gate.baseline.toUpperCase() === 'PROJECT') return percentOf(counter);
  const before = reference?.totals[metric];
  if (gate.baseline.toUpperCase() !== 'PROJECT_DELTA' || before === undefined) return null;
  return percentOf(counter) - percentOf(before);
}

function resultOf({ threshold, criticality }: CoverageGate, actual: number | null): GateResult {
  if (actual === null || actual >= threshold) return 'SUCCESS';
  return GATE_RESULTS.find((each) => each === criticality) ?? 'UNSTABLE';
}

/** Returns the worst result of the gates. */
export function worstGate(gates: readonly GateOutcome[]): GateResult {
  return GATE_RESULTS.findLast((each) => gates.some(({ result }) => result === each)) ?? 'SUCCESS';
}

/** Returns the log lines of the gates. */
export function gateLines(gates: readonly GateOutcome[]): string[] {
  if (gates.length === 0) return ['No quality gates have been set - skipping'];
  const worst = worstGate(gates);
  return [
    'Evaluating quality gates',
    worst === 'SUCCESS'
      ? '-> All quality gates have been passed'
      : `-> Some quality gates have been missed: overall result is ${worst}`,
    '-> Details for each quality gate:',
    ...gates.map(({ name, threshold, actual, result }) =>
      actual === null
        ? `   - [${name}]: ≪Not built≫ - (Actual value: n/a, Quality gate: ${threshold.toFixed(2)})`
        : `   - [${name}]: ≪${result.charAt(0)}${result.slice(1).toLowerCase()}≫ - (Actual value: ${actual.toFixed(2)}%, Quality gate: ${threshold.toFixed(2)})`,
    ),
  ];
}
