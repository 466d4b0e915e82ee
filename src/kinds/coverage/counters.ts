/** Names the metrics of coverage, in the order of pages and messages. */
export const METRICS = ['PACKAGE', 'FILE', 'CLASS', 'METHOD', 'LINE', 'BRANCH', 'INSTRUCTION', 'COMPLEXITY'] as const;
export type Metric = (typeof METRICS)[number];

export interface Counter {
  readonly covered: number;
  readonly missed: number;
}

/** Holds a counter for each metric; one that a report does not contain is missing. */
export type Totals = Readonly<Partial<Record<Metric, Counter>>>;

/** Describes the coverage of a source file. */
export interface FileCoverage {
  readonly inPackage: string;
  readonly file: string;
  readonly totals: Totals;
}

export function metricNamed(name: string): Metric | undefined {
  return METRICS.find((metric) => metric === name);
}

/** Returns the title of a metric, such as `Line`. */
export function metricTitle(metric: Metric): string {
  return metric.charAt(0) + metric.slice(1).toLowerCase();
}

export function added(a: Totals, b: Totals): Totals {
  const sum: Partial<Record<Metric, Counter>> = { ...a };
  for (const metric of METRICS) {
    const more = b[metric];
    const known = sum[metric];
    if (more === undefined) continue;
    sum[metric] =
      known === undefined ? more : { covered: known.covered + more.covered, missed: known.missed + more.missed };
  }
  return sum;
}

/** Combines two reports of the same file, as far as that is possible without its lines. */
export function better(a: Totals, b: Totals): Totals {
  const best: Partial<Record<Metric, Counter>> = { ...a };
  for (const metric of METRICS) {
    const other = b[metric];
    const known = best[metric];
    if (other === undefined) continue;
    const covered = Math.max(known?.covered ?? 0, other.covered);
    const all = Math.max((known?.covered ?? 0) + (known?.missed ?? 0), other.covered + other.missed);
    best[metric] = { covered, missed: all - covered };
  }
  return best;
}

/** Returns the totals of all files, with the numbers of files and packages that are covered at all. */
export function totalsOf(files: readonly FileCoverage[]): Totals {
  let sum: Totals = {};
  const packages = new Map<string, boolean>();
  let covered = 0;
  for (const { inPackage, totals } of files) {
    sum = added(sum, totals);
    const touched = isTouched(totals);
    if (touched) covered += 1;
    packages.set(inPackage, touched || packages.get(inPackage) === true);
  }
  const inUse = [...packages.values()].filter((touched) => touched).length;
  return {
    ...sum,
    PACKAGE: { covered: inUse, missed: packages.size - inUse },
    FILE: { covered, missed: files.length - covered },
  };
}

function isTouched(totals: Totals): boolean {
  return METRICS.some((metric) => (totals[metric]?.covered ?? 0) > 0);
}

/** Returns the covered share in per cent; 100 where there is nothing to cover. */
export function percentOf({ covered, missed }: Counter): number {
  return covered + missed === 0 ? 100 : (100 * covered) / (covered + missed);
}

/** Returns a percentage as text, such as `80.00%`. */
export function percentText(value: number): string {
  return `${value.toFixed(2)}%`;
}
