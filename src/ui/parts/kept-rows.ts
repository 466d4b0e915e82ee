import { LruMap } from '../../kit/index.ts';
import type { Utf8 } from './utf8.ts';

/** Limits the HTML of rows that is kept, in bytes with what each row costs besides: some 5,000 jobs and their values. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** Holds what a row takes besides its HTML: its values, its key, its objects. */
const BYTES_BESIDES = 800;

/** Represents the HTML of a row in pieces: the crumb of the page belongs between two of them. */
export type RowHtml = readonly Utf8[];

/** Tells apart in which way rows are rendered. */
export type Table = string | object;

interface KeptRow {
  readonly table: Table;
  readonly values: unknown;
  readonly html: RowHtml;
}

/**
 * Keeps the HTML of rows with the values that it was made of. A row that has other values now is made anew, so that nothing
 * has to be told of a change, and what somebody else may see has no effect.
 */
export class KeptRows {
  readonly #rows: LruMap<string, KeptRow>;

  constructor(limit = KEPT_BYTES) {
    this.#rows = new LruMap(limit, ({ html }) => html.reduce((sum, piece) => sum + piece.length, BYTES_BESIDES));
  }

  /** Returns the row of this name that was made of these values in the way of the table. */
  find(table: Table, name: string, values: unknown): RowHtml | undefined {
    const kept = this.#rows.get(name);
    return kept !== undefined && kept.table === table && isSame(kept.values, values) ? kept.html : undefined;
  }

  /** Keeps a row, and returns it. The values never change: others are in another object. */
  keep(table: Table, name: string, values: unknown, html: RowHtml): RowHtml {
    this.#rows.set(name, { table, values, html });
    return html;
  }
}

/** Says whether two plain values are equal in all that is in them. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  let left = 0;
  for (const key in a) {
    if (!isSame(a[key], b[key])) return false;
    left += 1;
  }
  for (const _ in b) left -= 1;
  return left === 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
