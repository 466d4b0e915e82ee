/** Describes one figure of the table. Where `lower` is set, less is better. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly lower?: true;
  /** Is the figure of a bare baseline in the same run; the ratio is `value / baseline`. */
  readonly baseline?: number;
  /** Holds what else was seen, such as percentiles. */
  readonly more?: Readonly<Record<string, number | string>>;
}

/** Describes the result of one run of the bench. */
export interface Report {
  readonly commit: string;
  readonly date: string;
  readonly node: string;
  readonly jobs: number;
  readonly builds: number;
  readonly executors: number;
  readonly rows: readonly Row[];
}

/** Returns the part of the baseline that a row reaches; null where it has none. */
export function ratioOf({ value, baseline }: Row): number | null {
  return baseline === undefined || baseline === 0 ? null : rounded(value / baseline, 4);
}

/** Returns a number with so many digits after the point. */
export function rounded(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** Returns a line of a Markdown table. */
export function lineOf(row: Row): string {
  const ratio = ratioOf(row);
  const more = Object.entries(row.more ?? {}).map(([name, value]) => `${name} ${value}`);
  const value = `${row.value >= 1000 ? Math.round(row.value).toLocaleString('en') : rounded(row.value, 2)} ${row.unit}`;
  return `| ${row.name} | ${value} | ${ratio === null ? '' : ratio} | ${more.join(', ')} |`;
}
