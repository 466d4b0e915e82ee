import type { HomeSize } from './bench-server.ts';
import { type Report, type Row, ratioOf } from './row.ts';

/** Is how much slower a figure may be before it is marked: two runs of the same server differ that much. */
const NOISE = 0.15;

/** Throws where a report is of a home of another size, whose figures cannot be held against each other. */
export function checkAlike(old: Report, now: HomeSize): void {
  for (const size of ['jobs', 'builds', 'executors'] as const) {
    if (old[size] !== now[size])
      throw new Error(`the report to compare with has ${old[size]} ${size}, not ${now[size]}`);
  }
}

/**
 * Returns the lines of a table with each figure of both reports and how it changed; a figure that only one of them has stands
 * there too. Ratios are compared where both have a baseline, so that reports of different machines and moments can be held
 * against each other.
 */
export function comparisonLines(old: Report, now: Report): string[] {
  const before = new Map(old.rows.map((row) => [row.name, row]));
  const names = new Set(now.rows.map((row) => row.name));
  const lines = now.rows.map((row) => lineOf(before.get(row.name), row));
  const gone = old.rows.filter((row) => !names.has(row.name));
  return [
    `| figure | ${old.commit} | ${now.commit} | times better | |`,
    '|---|---|---|---|---|',
    ...lines,
    ...gone.map((row) => `| ${row.name} | ${shown(row.value)} | | | only before |`),
  ];
}

function lineOf(old: Row | undefined, now: Row): string {
  if (old === undefined) return `| ${now.name} | | ${shown(now.value)} | | only now |`;
  const [before, after] = [ratioOf(old), ratioOf(now)];
  const gain = before === null || after === null ? now.value / old.value : after / before;
  const better = now.lower === true ? 1 / gain : gain;
  const mark = better < 1 - NOISE ? 'slower' : '';
  return `| ${now.name} | ${shown(old.value)} | ${shown(now.value)} | ${shown(better)} | ${mark} |`;
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
