import { ChunkBuffer } from './chunk-buffer.ts';
import { jsonString } from './json-text.ts';
import { PAUSE } from './pause.ts';
import type { Pruner } from './pruner.ts';
import type { Reference, Value } from './types.ts';
import { type Compound, elementsOf, inMap, isCompound, isListed, readRow } from './values.ts';

export interface JsonOptions {
  /** Names the dialect; Python differs in three words. */
  readonly dialect: 'json' | 'python';
  readonly pretty: boolean;
}

interface Writer<C> {
  readonly out: ChunkBuffer;
  readonly context: C;
  readonly words: { readonly null: string; readonly true: string; readonly false: string };
  readonly pretty: boolean;
}

const WORDS = {
  json: { null: 'null', true: 'true', false: 'false' },
  python: { null: 'None', true: 'True', false: 'False' },
} as const;

/**
 * Yields a bean, as far as the pruner accepts its properties, in chunks; an empty chunk is a pause. Throws what a reader
 * throws outside lists.
 */
export function* writeJson<C>(
  reference: Reference<C>,
  pruner: Pruner,
  context: C,
  options: JsonOptions,
): Generator<string, void> {
  const writer: Writer<C> = { out: new ChunkBuffer(), context, words: WORDS[options.dialect], pretty: options.pretty };
  yield* writeCompound(writer, { ...reference, exact: false }, pruner, 0);
  yield writer.out.rest();
}

function* writeCompound<C>(
  writer: Writer<C>,
  value: Compound<C>,
  pruner: Pruner,
  level: number,
): Generator<string, void> {
  if (isListed(value)) return yield* writeList(writer, elementsOf(value, pruner.range), pruner, level);
  const { out } = writer;
  let empty = true;
  const key = (name: string): void => {
    separate(writer, empty, level + 1);
    out.write(writer.pretty ? `"${name}" : ` : `"${name}":`);
    empty = false;
  };
  out.write('{');
  if (value.type === 'map') {
    for (const [name, entry] of value.entries) {
      key(name);
      if (isCompound(entry)) yield* writeCompound(writer, inMap(entry), pruner, level + 1);
      else out.write(scalar(writer, entry));
    }
  } else {
    if (!value.exact) {
      key('_class');
      out.write(jsonString(value.bean.className));
    }
    for (const row of value.bean.rows) {
      const below = pruner.accept(row);
      if (below === null) continue;
      const property = readRow(row, value.target, writer.context);
      key(row.name);
      if (isCompound(property)) yield* writeCompound(writer, property, below, level + 1);
      else out.write(scalar(writer, property));
    }
  }
  close(writer, empty, level);
  out.write('}');
  const chunk = out.due();
  if (chunk !== undefined) yield chunk;
}

/**
 * Writes a list. An element that cannot be read is left out, as if it were not in the list; one that is too long to be held
 * fails the whole export.
 */
function* writeList<C>(
  writer: Writer<C>,
  elements: Iterable<Value<C> | typeof PAUSE>,
  pruner: Pruner,
  level: number,
): Generator<string, void> {
  const { out } = writer;
  let empty = true;
  out.write('[');
  for (const element of elements) {
    if (element === PAUSE) {
      yield '';
      continue;
    }
    const start = out.hold();
    try {
      separate(writer, empty, level + 1);
      if (isCompound(element)) yield* writeCompound(writer, element, pruner, level + 1);
      else out.write(scalar(writer, element));
    } catch (error) {
      if (!out.drop(start)) throw error;
      continue;
    }
    out.keep();
    empty = false;
    const chunk = out.due();
    if (chunk !== undefined) yield chunk;
  }
  close(writer, empty, level);
  out.write(']');
}

function separate<C>(writer: Writer<C>, first: boolean, level: number): void {
  if (!first) writer.out.write(',');
  if (writer.pretty) writer.out.write(newLine(level));
}

/** Ends the line before a closing bracket. An empty object or list still gets the line of its first entry. */
function close<C>(writer: Writer<C>, empty: boolean, level: number): void {
  if (!writer.pretty) return;
  if (empty) writer.out.write(newLine(level + 1));
  writer.out.write(newLine(level));
}

function newLine(level: number): string {
  return `\n${'  '.repeat(level)}`;
}

function scalar<C>({ words }: Writer<C>, value: null | string | number | boolean): string {
  if (value === null) return words.null;
  if (typeof value === 'string') return jsonString(value);
  if (typeof value === 'number') return String(value);
  return value ? words.true : words.false;
}
