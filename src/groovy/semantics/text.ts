import { ENTRY } from '../runtime/classes.ts';
import { ClosureValue } from '../runtime/closure.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import { type Evaluation, TICK } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { isNumber } from '../runtime/numbers.ts';
import { rangeElements } from '../runtime/range-elements.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import type { Obj, Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { numberText } from './arithmetic.ts';

/** Limits the nesting of collections, beyond which their text is refused. */
const MAX_NESTING = 200;

/** Returns the text of a value where no code of the script is called; undefined elsewhere. */
export function quickText(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isNumber(value)) return numberText(value);
  if (value instanceof CharValue) return value.text;
  return undefined;
}

/** Returns the text that `println` shows: lists as `[a, b]`, maps as `[k:v]`, others by their `toString`. */
export function* text(vm: Vm, value: Value): Evaluation<string> {
  return quickText(value) ?? (yield* objectText(vm, value as Obj, false, 0));
}

/** Returns the text of `inspect()`: strings are in quotes, within collections, too. */
export function* inspect(vm: Vm, value: Value): Evaluation<string> {
  return yield* part(vm, value, true, 0);
}

function* part(vm: Vm, value: Value, quoted: boolean, depth: number): Evaluation<string> {
  if (quoted && (typeof value === 'string' || value instanceof GStringValue)) {
    return `'${escaped(typeof value === 'string' ? value : yield* vm.text(value))}'`;
  }
  return quickText(value) ?? (yield* objectText(vm, value as Obj, quoted, depth));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
  "'": "\\'",
  '\f': '\\f',
};

function escaped(raw: string): string {
  return raw.replace(/[\n\r\t\\'\f]/g, (char) => ESCAPES[char] ?? char);
}

function* objectText(vm: Vm, value: Obj, quoted: boolean, depth: number): Evaluation<string> {
  if (value instanceof GStringValue) return yield* gstringText(vm, value);
  if (value instanceof GroovyClass)
    return `${value.kind === 'interface' || value.kind === 'trait' ? 'interface' : 'class'} ${value.name}`.replace(
      /^class (?=[a-z]+$)/,
      value.kind === 'primitive' ? '' : 'class ',
    );
  if (depth > MAX_NESTING) return vm.fail('java.lang.StackOverflowError', null);
  if (value instanceof RangeValue) {
    // By itself it is shown as a list, within others by its ends.
    if (quoted || depth > 0) return yield* rangeText(vm, value, quoted, depth);
    return yield* joined(vm, value, rangeElements(vm, value), quoted, depth);
  }
  if (value instanceof ListValue && value.type.component?.name === 'char') return charsText(value);
  if (value instanceof ListValue) return yield* joined(vm, value, value.items, quoted, depth);
  if (value instanceof SetValue) return yield* joined(vm, value, value.table.keys(), quoted, depth);
  if (value instanceof MapValue) return yield* mapText(vm, value, quoted, depth);
  if (value instanceof EntryValue && value.type === ENTRY) {
    return `${yield* part(vm, value.key, quoted, depth + 1)}=${yield* part(vm, value.value, quoted, depth + 1)}`;
  }
  if (value instanceof ClosureValue && value.type.declared === null) {
    return `${value.type.name}@${vm.sync(vm.invoke(value, 'hashCode', [])) as number}`;
  }
  const shown = yield* vm.invoke(value, 'toString', []);
  return typeof shown === 'string' ? shown : yield* text(vm, shown);
}

/** Returns the text of a range for `toString()` and within a list: `1..5`, `1..<5`. */
export function* rangeText(vm: Vm, range: RangeValue, quoted: boolean, depth = 0): Evaluation<string> {
  const from = yield* part(vm, range.from, quoted, depth);
  if (range.elements?.length === 0) return `${from}..<${from}`;
  if (!range.exclusive) return `${from}..${yield* part(vm, range.to, quoted, depth)}`;
  return `${from}..<${Number(range.to) + (range.reverse ? -1 : 1)}`;
}

function* gstringText(vm: Vm, value: GStringValue): Evaluation<string> {
  let result = value.strings[0] ?? '';
  for (const [index, each] of value.values.entries()) {
    result += yield* embeddedText(vm, each);
    result += value.strings[index + 1] ?? '';
    vm.checkString(result.length);
    if (vm.spend(1)) yield TICK;
  }
  return result;
}

/** Calls a closure in a string: without parameters, or with a writer, whose text is used. */
function* embeddedText(vm: Vm, value: Value): Evaluation<string> {
  if (!(value instanceof ClosureValue)) return quickText(value) ?? (yield* vm.text(value));
  if (value.code.max === 0 || value.code.implicitIt) return yield* vm.text(yield* vm.call(value, []));
  const writer = yield* vm.construct(vm.classNamed('java.io.StringWriter'), []);
  yield* vm.call(value, [writer]);
  return yield* vm.text(writer);
}

/** Returns a `char[]` as text. */
function charsText(array: ListValue): string {
  let result = '';
  for (const item of array.items) result += item instanceof CharValue ? item.text : '';
  return result;
}

function* joined(vm: Vm, self: Value, items: Iterable<Value>, quoted: boolean, depth: number): Evaluation<string> {
  let result = '[';
  let first = true;
  for (const item of items) {
    if (!first) result += ', ';
    first = false;
    result += item === self ? '(this Collection)' : yield* part(vm, item, quoted, depth + 1);
    if (result.length > vm.limits.stringLength) vm.checkString(result.length);
    if (vm.spend(1)) yield TICK;
  }
  return `${result}]`;
}

function* mapText(vm: Vm, map: MapValue, quoted: boolean, depth: number): Evaluation<string> {
  if (map.table.size === 0) return '[:]';
  let result = '[';
  let first = true;
  for (const [key, value] of map.table.entries()) {
    if (!first) result += ', ';
    first = false;
    result += key === map ? '(this Map)' : yield* part(vm, key, quoted, depth + 1);
    result += ':';
    result += value === map ? '(this Map)' : yield* part(vm, value, quoted, depth + 1);
    if (result.length > vm.limits.stringLength) vm.checkString(result.length);
    if (vm.spend(1)) yield TICK;
  }
  return `${result}]`;
}

/** Joins texts, of which there are not too many, with commas. */
class Parts {
  readonly #vm: Vm;
  text = '';
  #first = true;
  constructor(vm: Vm) {
    this.#vm = vm;
  }
  add(part: string): void {
    this.text += this.#first ? part : `, ${part}`;
    this.#first = false;
    if (this.text.length > this.#vm.limits.stringLength) this.#vm.checkString(this.text.length);
  }
}

/** Returns the text that Java's `toString` shows: maps as `{k=v}`. Results of scripts are shown this way. */
export function* javaText(vm: Vm, value: Value, depth = 0): Evaluation<string> {
  if (depth > MAX_NESTING) return vm.fail('java.lang.StackOverflowError', null);
  if (value instanceof MapValue) {
    const parts = new Parts(vm);
    for (const [key, each] of value.table.entries()) {
      parts.add(`${yield* javaText(vm, key, depth + 1)}=${yield* javaText(vm, each, depth + 1)}`);
      if (vm.spend(1)) yield TICK;
    }
    return `{${parts.text}}`;
  }
  const items =
    value instanceof ListValue && !value.isArray ? value.items : value instanceof SetValue ? value.table.keys() : null;
  if (items === null) return yield* text(vm, value);
  const parts = new Parts(vm);
  for (const item of items) {
    parts.add(yield* javaText(vm, item, depth + 1));
    if (vm.spend(1)) yield TICK;
  }
  return `[${parts.text}]`;
}
