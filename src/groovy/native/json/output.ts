import { CHAR_SEQUENCE, ENUM, ITERABLE, ITERATOR } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { DoubleValue, FloatValue, isNumber, type NumberValue } from '../../runtime/numbers.ts';
import { CharValue, GStringValue } from '../../runtime/text.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { classOf, isA } from '../../semantics/kinds.ts';
import { propertiesOf } from '../objects/index.ts';
import { contentOf } from './delegate.ts';
import { quoted } from './escape.ts';

const JSON_EXCEPTION = 'groovy.json.JsonException';
const DEEPEST = 1000;

/** Collects the pieces of a JSON text; long ones are counted while they grow. */
class Writer {
  readonly #vm: Vm;
  readonly #parts: string[] = [];
  #length = 0;
  #counted = 0;

  constructor(vm: Vm) {
    this.#vm = vm;
  }

  add(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length - this.#counted > 65_536) {
      this.#vm.checkString(this.#length);
      this.#counted = this.#length;
    }
  }

  text(): string {
    this.#vm.checkString(this.#length);
    return this.#parts.join('');
  }
}

/** Implements `JsonOutput.toJson(value)`. */
export function* toJson(vm: Vm, value: Value): Evaluation<string> {
  const writer = new Writer(vm);
  yield* write(vm, value, writer, 0);
  return writer.text();
}

function* write(vm: Vm, value: Value, to: Writer, depth: number): Evaluation<void> {
  if (depth > DEEPEST) vm.fail('java.lang.StackOverflowError', null);
  if (vm.spend(2)) yield TICK;
  if (value === null || typeof value === 'boolean') to.add(String(value));
  else if (typeof value === 'string') to.add(yield* quoted(vm, value));
  else if (isNumber(value)) to.add(yield* numberText(vm, value));
  else if (value instanceof CharValue) to.add(yield* quoted(vm, value.text));
  else if (value instanceof GStringValue || isA(value, CHAR_SEQUENCE)) to.add(yield* quoted(vm, yield* vm.text(value)));
  else if (value instanceof MapValue) yield* writeMap(vm, value, to, depth);
  else if (value instanceof ListValue || value instanceof RangeValue || value instanceof SetValue)
    yield* writeAll(vm, value, to, depth);
  else if (value instanceof ClosureValue) yield* writeMap(vm, yield* contentOf(vm, value), to, depth);
  else if (value instanceof EntryValue) {
    to.add('{"value":');
    yield* write(vm, value.value, to, depth + 1);
    to.add(',"key":');
    yield* write(vm, value.key, to, depth + 1);
    to.add('}');
  } else yield* writeObject(vm, value, to, depth);
}

function* numberText(vm: Vm, value: NumberValue): Evaluation<string> {
  if ((value instanceof DoubleValue || value instanceof FloatValue) && !Number.isFinite(value.value)) {
    const kind = Number.isNaN(value.value) ? 'NaN' : 'infinite';
    vm.fail(
      JSON_EXCEPTION,
      `Number ${yield* vm.text(value)} can't be serialized as JSON: ${kind} are not allowed in JSON.`,
    );
  }
  return yield* vm.text(value);
}

function* writeMap(vm: Vm, map: MapValue, to: Writer, depth: number): Evaluation<void> {
  to.add('{');
  let separator = '';
  for (const [key, value] of map.table.entries()) {
    if (key === null) vm.fail('java.lang.IllegalArgumentException', "Maps with null keys can't be converted to JSON");
    to.add(`${separator}${yield* quoted(vm, yield* vm.text(key))}:`);
    separator = ',';
    yield* write(vm, value, to, depth + 1);
  }
  to.add('}');
}

function* writeAll(vm: Vm, values: Value, to: Writer, depth: number): Evaluation<void> {
  to.add('[');
  if (values instanceof ListValue) yield* writeItems(vm, values.items, to, depth);
  else {
    let separator = '';
    const walk = yield* vm.iterate(values);
    for (let next = yield* walk.next(); next !== null; next = yield* walk.next()) {
      to.add(separator);
      separator = ',';
      yield* write(vm, next.value, to, depth + 1);
    }
  }
  to.add(']');
}

function* writeItems(vm: Vm, items: readonly Value[], to: Writer, depth: number): Evaluation<void> {
  for (let index = 0; index < items.length; index++) {
    if (index > 0) to.add(',');
    yield* write(vm, items[index] ?? null, to, depth + 1);
  }
}

/** Lists the classes of the tables that are written as their text. */
const AS_TEXT: ReadonlySet<string> = new Set(['java.util.UUID', 'java.net.URL', 'java.net.URI', 'java.time.ZoneId']);
const NOT_PROPERTIES: ReadonlySet<string> = new Set(['class', 'declaringClass', 'metaClass']);

function* writeObject(vm: Vm, value: Value, to: Writer, depth: number): Evaluation<void> {
  const type = classOf(value);
  if (type.isA(ENUM)) to.add(yield* quoted(vm, yield* vm.text(yield* vm.invoke(value, 'name', []))));
  else if (vm.respondsTo(value, 'getTimeInMillis', 0)) to.add(dateText(yield* vm.invoke(value, 'getTimeInMillis', [])));
  else if (type.ancestors.some((each) => each.name === 'java.util.Date'))
    to.add(dateText(yield* vm.invoke(value, 'getTime', [])));
  else if (AS_TEXT.has(type.name)) to.add(yield* quoted(vm, yield* vm.text(value)));
  else if (type.isA(ITERATOR) || type.isA(ITERABLE)) yield* writeAll(vm, value, to, depth);
  else {
    const properties = yield* propertiesOf(vm, value);
    for (const name of NOT_PROPERTIES) properties.table.delete(name);
    yield* writeMap(vm, properties, to, depth);
  }
}

/** Returns a date as `"1970-01-01T00:00:00+0000"`. */
function dateText(time: Value): string {
  return `"${new Date(Number(time)).toISOString().slice(0, 19)}+0000"`;
}
