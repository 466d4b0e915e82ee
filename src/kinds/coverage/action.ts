import { defineBean, map, type Reference, refer } from '../../export/index.ts';
import type { ActionBeanContext } from '../../points/index.ts';
import { METRICS, percentOf, percentText, type Totals } from './counters.ts';
import { coverageAction } from './coverage-action.ts';
import { type CoverageData, GATE_RESULTS, type GateOutcome } from './coverage-data.ts';
import { signed } from './coverage-report.ts';

export const COVERAGE_TAG = 'io.jenkins.plugins.coverage.metrics.steps.CoverageBuildAction';
export const COVERAGE_URL = 'coverage';

const gateBean = defineBean<GateOutcome, ActionBeanContext>(
  'io.jenkins.plugins.coverage.metrics.restapi.QualityGateItemApi',
  {
    rows: {
      qualityGate: { doc: 'What it looks at.', read: ({ name }) => name },
      result: { doc: 'What it makes of the build.', read: ({ result }) => result },
      threshold: { doc: 'What it wants.', read: ({ threshold }) => threshold },
      value: { doc: 'What there is.', read: ({ actual }) => (actual === null ? 'n/a' : percentText(actual)) },
    },
  },
);

const gatesBean = defineBean<CoverageData, ActionBeanContext>(
  'io.jenkins.plugins.coverage.metrics.restapi.QualityGateResultApi',
  {
    rows: {
      overallResult: { doc: 'The worst of them.', read: ({ gates }) => overall(gates) },
      resultItems: {
        inline: true,
        doc: 'Each of them.',
        read: ({ gates }) => gates.map((gate) => refer(gateBean, gate, { exact: true })),
      },
    },
  },
);

const coverageBean = defineBean<CoverageData, ActionBeanContext>(
  'io.jenkins.plugins.coverage.metrics.restapi.CoverageApi',
  {
    rows: {
      projectDelta: { doc: 'Against the build it is compared with.', read: (data) => map(deltas(data)) },
      projectStatistics: { doc: 'Of all files, by metric.', read: ({ totals }) => map(statistics(totals)) },
      qualityGates: { inline: true, doc: 'Quality gates.', read: (data) => refer(gatesBean, data, { exact: true }) },
      referenceBuild: {
        doc: 'The build that it is compared with.',
        read: ({ reference }) => (reference === null ? '-' : `#${reference.number}`),
      },
    },
  },
);

/** Defines the action that holds coverage as the plugin `coverage` stores it. */
export const coverage = coverageAction({
  xmlTag: COVERAGE_TAG,
  symbol: 'coverage',
  displayName: 'Coverage of a build',
  urlName: COVERAGE_URL,
  title: 'Coverage Report',
  bean: (data): Reference<ActionBeanContext> => refer(coverageBean, data),
});

function statistics(totals: Totals): [string, string][] {
  return METRICS.flatMap((metric): [string, string][] => {
    const counter = totals[metric];
    return counter === undefined ? [] : [[metric.toLowerCase(), percentText(percentOf(counter))]];
  });
}

function deltas({ totals, reference }: CoverageData): [string, string][] {
  return METRICS.flatMap((metric): [string, string][] => {
    const now = totals[metric];
    const before = reference?.totals[metric];
    if (now === undefined || before === undefined) return [];
    return [[metric.toLowerCase(), signed(percentOf(now) - percentOf(before))]];
  });
}

function overall(gates: readonly GateOutcome[]): string {
  if (gates.length === 0) return 'INACTIVE';
  return GATE_RESULTS.findLast((each) => gates.some(({ result }) => result === each)) ?? 'SUCCESS';
}
