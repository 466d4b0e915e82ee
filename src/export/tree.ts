import { ExportError } from './errors.ts';

/** Limits the nesting of brackets; deeper ones make no sense. */
export const MAX_TREE_NESTING = 100;
/** Limits the length of a `tree` expression to that of an address; only a form could send more. */
const MAX_TREE_LENGTH = 64 * 1024;
/** Limits the characters of an expression that an error message shows. */
const SHOWN = 2000;

/** Describes a half-open range; `to` is Infinity where the list is not cut. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const EVERYTHING: Range = { from: 0, to: Number.POSITIVE_INFINITY };

/** Describes what a `tree` expression names at one level, `*` being a name among others. */
export interface TreeSpec {
  readonly children: ReadonlyMap<string, TreeSpec>;
  readonly range: Range;
}

interface Cursor {
  readonly text: string;
  at: number;
}

/**
 * Parses `jobs[name,builds[number]{0,5}]`: names with an optional bracketed list, then an optional range `{M,N}`, `{M,}`,
 * `{,N}` or `{N}`. Blanks are part of a name; of two equal names the later counts. Throws ExportError.
 */
export function parseTree(text: string): TreeSpec {
  if (text.length > MAX_TREE_LENGTH)
    throw new ExportError('tree', `Malformed tree expression: longer than ${MAX_TREE_LENGTH} characters`);
  const cursor: Cursor = { text, at: 0 };
  const children = parseList(cursor, 0);
  if (cursor.at < text.length) throw malformed(cursor, 'the end');
  return { children, range: EVERYTHING };
}

function parseList(cursor: Cursor, nesting: number): ReadonlyMap<string, TreeSpec> {
  if (nesting > MAX_TREE_NESTING)
    throw new ExportError('tree', `Malformed tree expression: more than ${MAX_TREE_NESTING} levels`);
  const children = new Map<string, TreeSpec>();
  do {
    const name = take(cursor, /[^,[\]{}]+/y);
    if (name === '') throw malformed(cursor, 'a name');
    const below = accept(cursor, '[') ? parseList(cursor, nesting + 1) : undefined;
    if (below !== undefined) expect(cursor, ']');
    children.set(name, { children: below ?? new Map(), range: accept(cursor, '{') ? parseRange(cursor) : EVERYTHING });
  } while (accept(cursor, ','));
  return children;
}

function parseRange(cursor: Cursor): Range {
  const from = take(cursor, /\d{1,10}/y);
  if (!accept(cursor, ',')) {
    if (from === '') throw malformed(cursor, 'a number');
    expect(cursor, '}');
    return { from: Number(from), to: Number(from) + 1 };
  }
  const to = take(cursor, /\d{1,10}/y);
  if (from === '' && to === '') throw malformed(cursor, 'a number');
  expect(cursor, '}');
  return { from: Number(from), to: to === '' ? EVERYTHING.to : Number(to) };
}

function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += found.length;
  return found;
}

function accept(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at += 1;
  return true;
}

function expect(cursor: Cursor, character: string): void {
  if (!accept(cursor, character)) throw malformed(cursor, `‘${character}’`);
}

function malformed(cursor: Cursor, wanted: string): ExportError {
  return new ExportError(
    'tree',
    `Malformed tree expression: ${wanted} expected at ${cursor.at}: ${cursor.text.slice(0, SHOWN)}`,
  );
}
