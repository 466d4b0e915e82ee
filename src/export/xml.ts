import { ChunkBuffer } from './chunk-buffer.ts';
import { PAUSE } from './pause.ts';
import type { Pruner } from './pruner.ts';
import type { Reference, Value } from './types.ts';
import { type Compound, elementsOf, inMap, isCompound, isListed, readRow } from './values.ts';
import { escapeXml, singular, xmlName } from './xml-text.ts';

interface Writer<C> {
  readonly out: ChunkBuffer;
  readonly context: C;
}

/**
 * Yields a bean, as far as the pruner accepts its properties, as one line without declaration, in chunks; an empty chunk is
 * a pause. Null and a list without elements write nothing. Throws what a reader throws outside lists.
 */
export function* writeXml<C>(reference: Reference<C>, pruner: Pruner, context: C): Generator<string, void> {
  const writer: Writer<C> = { out: new ChunkBuffer(), context };
  const name = xmlName(reference.bean.xmlName);
  yield* writeCompound(writer, name, { ...reference, exact: false }, pruner);
  yield writer.out.rest();
}

function* writeCompound<C>(
  writer: Writer<C>,
  name: string,
  value: Compound<C>,
  pruner: Pruner,
): Generator<string, void> {
  if (isListed(value)) return yield* writeList(writer, singular(name), elementsOf(value, pruner.range), pruner);
  const { out } = writer;
  if (value.type === 'map') {
    out.write(`<${name}>`);
    for (const [key, entry] of value.entries) {
      yield* writeValue(writer, xmlName(key), isCompound(entry) ? inMap(entry) : entry, pruner);
    }
  } else {
    out.write(value.exact ? `<${name}>` : `<${name} _class='${escapeXml(value.bean.className)}'>`);
    for (const row of value.bean.rows) {
      const below = pruner.accept(row);
      if (below === null) continue;
      const property = readRow(row, value.target, writer.context);
      yield* writeValue(writer, xmlName(row.name), property, below);
    }
  }
  out.write(`</${name}>`);
  const chunk = out.due();
  if (chunk !== undefined) yield chunk;
}

/**
 * Writes a list. An element that cannot be read is left out, as if it were not in the list; one that is too long to be held
 * fails the whole export.
 */
function* writeList<C>(
  writer: Writer<C>,
  name: string,
  elements: Iterable<Value<C> | typeof PAUSE>,
  pruner: Pruner,
): Generator<string, void> {
  const { out } = writer;
  for (const element of elements) {
    if (element === PAUSE) {
      yield '';
      continue;
    }
    const start = out.hold();
    try {
      yield* writeValue(writer, name, element, pruner);
    } catch (error) {
      if (!out.drop(start)) throw error;
      continue;
    }
    out.keep();
    const chunk = out.due();
    if (chunk !== undefined) yield chunk;
  }
}

function* writeValue<C>(writer: Writer<C>, name: string, value: Value<C>, pruner: Pruner): Generator<string, void> {
  if (isCompound(value)) yield* writeCompound(writer, name, value, pruner);
  else writeScalar(writer, name, value);
}

function writeScalar<C>({ out }: Writer<C>, name: string, value: null | string | number | boolean): void {
  if (value !== null) out.write(`<${name}>${escapeXml(String(value))}</${name}>`);
}
