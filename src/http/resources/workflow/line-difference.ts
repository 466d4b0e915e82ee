import type { DifferenceRow } from '../../../ui/index.ts';

/** Limits the lines that are compared with each other; of longer texts what differs stands as a whole. */
const MOST = 2000;

/** Returns two texts line by line side by side: lines that both have in the same row. */
export function lineDifference(before: string, after: string): readonly DifferenceRow[] {
  const old = linesOf(before);
  const fresh = linesOf(after);
  let start = 0;
  while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const rows: DifferenceRow[] = [];
  for (let at = 0; at < start; at += 1) rows.push(both(old, at, at));
  rows.push(...changed(old, fresh, { start, oldEnd: old.length - end, freshEnd: fresh.length - end }));
  for (let at = end; at > 0; at -= 1) rows.push(both(old, old.length - at, fresh.length - at));
  return rows;
}

interface Span {
  readonly start: number;
  readonly oldEnd: number;
  readonly freshEnd: number;
}

/** Returns the rows of a part in which the texts differ. */
function changed(old: readonly string[], fresh: readonly string[], span: Span): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  let [at, to] = [span.start, span.start];
  for (const [oldAt, freshAt] of common(old, fresh, span)) {
    rows.push(...aside(old, fresh, { at, to, oldEnd: oldAt, freshEnd: freshAt }), both(old, oldAt, freshAt));
    [at, to] = [oldAt + 1, freshAt + 1];
  }
  return [...rows, ...aside(old, fresh, { at, to, oldEnd: span.oldEnd, freshEnd: span.freshEnd })];
}

/** Returns the longest sequence of lines that both texts have, as pairs of places. */
function common(
  old: readonly string[],
  fresh: readonly string[],
  { start, oldEnd, freshEnd }: Span,
): [number, number][] {
  const rows = oldEnd - start;
  const columns = freshEnd - start;
  if (rows === 0 || columns === 0 || rows > MOST || columns > MOST) return [];
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[start + row] === fresh[start + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (old[start + row] === fresh[start + column]) pairs.push([start + row++, start + column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

interface Places {
  readonly at: number;
  readonly to: number;
  readonly oldEnd: number;
  readonly freshEnd: number;
}

/** Returns lines that only one of the texts has, beside each other. */
function aside(
  old: readonly string[],
  fresh: readonly string[],
  { at, to, oldEnd, freshEnd }: Places,
): DifferenceRow[] {
  return Array.from({ length: Math.max(oldEnd - at, freshEnd - to) }, (_, row) => ({
    before: at + row < oldEnd ? { line: at + row + 1, text: old[at + row] ?? '' } : null,
    after: to + row < freshEnd ? { line: to + row + 1, text: fresh[to + row] ?? '' } : null,
    isSame: false,
  }));
}

function both(old: readonly string[], oldAt: number, freshAt: number): DifferenceRow {
  const text = old[oldAt] ?? '';
  return { before: { line: oldAt + 1, text }, after: { line: freshAt + 1, text }, isSame: true };
}

function linesOf(text: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
