import { type Bean, defineBean, type Reference, refer } from '../../../export/index.ts';
import type { ActionBeanContext } from '../../../points/index.ts';
import {
  type Counter,
  type FileCoverage,
  METRICS,
  type Metric,
  percentOf,
  type Totals,
  totalsOf,
} from '../counters.ts';
import { coverageAction } from '../coverage-action.ts';

export const COBERTURA_TAG = 'hudson.plugins.cobertura.CoberturaBuildAction';

/** Names the metrics as Cobertura's plugin does. */
const COBERTURA_NAMES: Readonly<Partial<Record<Metric, string>>> = {
  PACKAGE: 'Packages',
  FILE: 'Files',
  CLASS: 'Classes',
  METHOD: 'Methods',
  LINE: 'Lines',
  BRANCH: 'Conditionals',
};

interface Tree {
  readonly name: string;
  readonly totals: Totals;
  children(): readonly Tree[];
}

const elementBean = defineBean<{ readonly name: string; readonly counter: Counter }, ActionBeanContext>(
  'hudson.plugins.cobertura.targets.CoverageTreeElement',
  {
    visibility: 2,
    rows: {
      denominator: { doc: 'All of them.', read: ({ counter }) => counter.covered + counter.missed },
      name: { doc: 'What is counted.', read: ({ name }) => name },
      numerator: { doc: 'How many are covered.', read: ({ counter }) => counter.covered },
      ratio: { doc: 'Per cent.', read: ({ counter }) => percentOf(counter) },
    },
  },
);

const treeBean: Bean<Tree, ActionBeanContext> = defineBean<Tree, ActionBeanContext>(
  'hudson.plugins.cobertura.targets.CoverageTree',
  {
    visibility: 2,
    rows: {
      children: {
        doc: 'Packages, and files in them.',
        read: (tree) => tree.children().map((child) => refer(treeBean, child, { exact: true })),
      },
      elements: {
        doc: 'The counts.',
        read: ({ totals }) =>
          METRICS.flatMap((metric) => {
            const counter = totals[metric];
            const name = COBERTURA_NAMES[metric];
            return counter === undefined || name === undefined
              ? []
              : refer(elementBean, { name, counter }, { exact: true });
          }),
      },
      name: { doc: 'Its name.', read: ({ name }) => name },
    },
  },
);

const resultBean = defineBean<Tree, ActionBeanContext>('hudson.plugins.cobertura.targets.CoverageResult', {
  rows: { results: { visibility: 2, doc: 'The report.', read: (tree) => refer(treeBean, tree, { exact: true }) } },
});

/** Defines the action that holds coverage as the plugin `cobertura` stores it. */
export const coberturaCoverage = coverageAction({
  xmlTag: COBERTURA_TAG,
  symbol: 'coberturaCoverage',
  displayName: 'Cobertura coverage of a build',
  urlName: 'cobertura',
  title: 'Coverage Report',
  bean: ({ totals }, files): Reference<ActionBeanContext> =>
    refer(resultBean, { name: 'Cobertura Coverage Report', totals, children: () => packagesOf(files) }),
});

function packagesOf(files: readonly FileCoverage[]): Tree[] {
  const packages = new Map<string, FileCoverage[]>();
  for (const file of files) {
    const known = packages.get(file.inPackage);
    if (known === undefined) packages.set(file.inPackage, [file]);
    else known.push(file);
  }
  return [...packages].map(([name, inside]) => ({
    name,
    totals: totalsOf(inside),
    children: () => inside.map(({ file, totals }) => ({ name: file, totals, children: () => [] })),
  }));
}
