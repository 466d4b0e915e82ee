import type { Reference } from '../../export/index.ts';
import {
  type ActionBeanContext,
  type KeptReport,
  type ReportPage,
  type ReportTable,
  type RunReport,
  runReport,
} from '../../points/index.ts';
import {
  type FileCoverage,
  METRICS,
  type Metric,
  metricTitle,
  percentOf,
  percentText,
  type Totals,
  totalsOf,
} from './counters.ts';
import { type CoverageData, coverageDetails, filesOf } from './coverage-data.ts';

/** Limits the rows of a page. */
const MAX_ROWS = 2000;

/** Returns the pages of a run's coverage: one of all packages, and one of the files of each. */
export function coverageReport(
  data: CoverageData,
  bean: (data: CoverageData, files: readonly FileCoverage[]) => Reference<ActionBeanContext>,
): RunReport {
  const { urlName, title, totals } = data;
  const { LINE: line, BRANCH: branch, INSTRUCTION: instruction } = totals;
  return runReport({
    urlName,
    title,
    summary: [
      line && `${percentText(percentOf(line))} of lines`,
      branch && `${percentText(percentOf(branch))} of branches`,
    ]
      .filter((text) => text !== undefined)
      .join(', '),
    details: coverageDetails(urlName),
    trend: (
      [
        ['Line', line],
        ['Branch', branch],
        ['Instruction', instruction],
      ] as const
    ).flatMap(([name, counter]) =>
      counter === undefined ? [] : { name, value: percentOf(counter), percent: true as const },
    ),
    page: (details, at) => pageOf(data, details, at),
    bean: (details, at) => (at.length === 0 ? bean(data, filesOf(details)) : null),
  });
}

function pageOf(data: CoverageData, details: KeptReport | null, at: readonly string[]): ReportPage | null {
  const files = filesOf(details);
  const [inPackage, ...deeper] = at;
  if (inPackage === undefined)
    return {
      heading: data.title,
      facts: [...totalFacts(data), ...gateFacts(data)],
      tables: [packagesTable(files, metricsOf(data.totals))],
    };
  const inside = files.filter(
    (file) => file.inPackage === inPackage || decodeURIComponent(slug(file.inPackage)) === inPackage,
  );
  if (deeper.length > 0 || inside.length === 0) return null;
  const totals = totalsOf(inside);
  return {
    heading: inside[0]?.inPackage ?? inPackage,
    facts: metricsOf(totals).map((metric) => [metricTitle(metric), shown(totals, metric)]),
    tables: [
      table(
        'Files',
        inside.map(({ file, totals: own }) => ({ cell: file, totals: own })),
        metricsOf(totals),
      ),
    ],
  };
}

function totalFacts({ totals, reference }: CoverageData): [string, string][] {
  return metricsOf(totals).map((metric) => {
    const before = reference?.totals[metric];
    const now = totals[metric];
    const delta = before === undefined || now === undefined ? '' : ` (${signed(percentOf(now) - percentOf(before))})`;
    return [metricTitle(metric), shown(totals, metric) + delta];
  });
}

function gateFacts({ gates, reference }: CoverageData): [string, string][] {
  return [
    ...(reference === null ? [] : [['Compared with', `#${reference.number}`] as [string, string]]),
    ...gates.map(({ name, threshold, actual, result }): [string, string] => [
      `Quality gate ${name}`,
      `${result}: ${actual === null ? 'not known' : percentText(actual)}, wanted ${percentText(threshold)}`,
    ]),
  ];
}

function packagesTable(files: readonly FileCoverage[], metrics: readonly Metric[]): ReportTable {
  const packages = new Map<string, FileCoverage[]>();
  for (const file of files) {
    const known = packages.get(file.inPackage);
    if (known === undefined) packages.set(file.inPackage, [file]);
    else known.push(file);
  }
  const rows = [...packages].sort(([a], [b]) => (a < b ? -1 : 1));
  return table(
    'Packages',
    rows.map(([name, inside]) => ({ cell: { text: name, href: `${slug(name)}/` }, totals: totalsOf(inside) })),
    metrics.filter((metric) => metric !== 'PACKAGE'),
  );
}

function table(
  heading: string,
  rows: readonly { readonly cell: ReportTable['rows'][number][number]; readonly totals: Totals }[],
  metrics: readonly Metric[],
): ReportTable {
  return {
    heading,
    columns: ['Name', ...metrics.map(metricTitle)],
    rows: rows.slice(0, MAX_ROWS).map(({ cell, totals }) => [cell, ...metrics.map((metric) => shown(totals, metric))]),
    left: Math.max(0, rows.length - MAX_ROWS),
  };
}

/** Returns a package's name as one segment of an address. */
function slug(name: string): string {
  return encodeURIComponent(name.replaceAll('/', '.') || '-');
}

function metricsOf(totals: Totals): Metric[] {
  return METRICS.filter((metric) => totals[metric] !== undefined);
}

function shown(totals: Totals, metric: Metric): string {
  const counter = totals[metric];
  if (counter === undefined) return '-';
  return `${percentText(percentOf(counter))} (${counter.covered}/${counter.covered + counter.missed})`;
}

/** Returns a difference as text, such as `+1.50%`. */
export function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${percentText(value)}`;
}
