import { type Report, type Row, ratioOf } from './row.ts';

/** Is how much slower a figure may be before it is marked: two runs of the same server differ that much. */
const NOISE = 0.15;

/**
 * Returns the lines of a table with each figure of both reports and how it changed. Ratios are compared where a figure has
 * a baseline, so that reports of different machines and moments can be held against each other.
 */
export function comparisonLines(old: Report, now: Report): string[] {
  const before = new Map(old.rows.map((row) => [row.name, row]));
  const lines = now.rows.map((row) => lineOf(before.get(row.name), row)).filter((line) => line !== null);
  return [`| figure | ${old.commit} | ${now.commit} | times better | |`, '|---|---|---|---|---|', ...lines];
}

function lineOf(old: Row | undefined, now: Row): string | null {
  if (old === undefined) return null;
  const before = ratioOf(old) ?? old.value;
  const after = ratioOf(now) ?? now.value;
  const better = now.lower === true ? before / after : after / before;
  const mark = better < 1 - NOISE ? 'slower' : '';
  return `| ${now.name} | ${shown(old.value)} | ${shown(now.value)} | ${shown(better)} | ${mark} |`;
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
