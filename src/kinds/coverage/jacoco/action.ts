import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { ActionBeanContext } from '../../../points/index.ts';
import { type Counter, type Metric, percentOf } from '../counters.ts';
import { coverageAction } from '../coverage-action.ts';
import type { CoverageData } from '../coverage-data.ts';

export const JACOCO_TAG = 'hudson.plugins.jacoco.JacocoBuildAction';

const counterBean = defineBean<Counter, ActionBeanContext>('hudson.plugins.jacoco.model.Coverage', {
  rows: {
    covered: { doc: 'How many are covered.', read: ({ covered }) => covered },
    missed: { doc: 'How many are not.', read: ({ missed }) => missed },
    percentage: { doc: 'Per cent, without a fraction.', read: (counter) => Math.round(percentOf(counter)) },
    percentageFloat: { doc: 'Per cent.', read: percentOf },
    total: { doc: 'All of them.', read: ({ covered, missed }) => covered + missed },
  },
});

const row = (metric: Metric, doc: string) => ({
  inline: true,
  doc,
  read: ({ totals }: CoverageData) => refer(counterBean, totals[metric] ?? { covered: 0, missed: 0 }, { exact: true }),
});

const reportBean = defineBean<CoverageData, ActionBeanContext>('hudson.plugins.jacoco.report.CoverageReport', {
  rows: {
    branchCoverage: row('BRANCH', 'Of branches.'),
    classCoverage: row('CLASS', 'Of classes.'),
    complexityScore: row('COMPLEXITY', 'Of the ways through methods.'),
    instructionCoverage: row('INSTRUCTION', 'Of instructions.'),
    lineCoverage: row('LINE', 'Of lines.'),
    methodCoverage: row('METHOD', 'Of methods.'),
  },
});

/** Defines the action that holds coverage as the plugin `jacoco` stores it. */
export const jacocoCoverage = coverageAction({
  xmlTag: JACOCO_TAG,
  symbol: 'jacocoCoverage',
  displayName: 'JaCoCo coverage of a build',
  urlName: 'jacoco',
  title: 'Coverage Report',
  bean: (data): Reference<ActionBeanContext> => refer(reportBean, data),
});
