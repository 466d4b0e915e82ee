import {
  BigDecimalValue,
  DoubleValue,
  type Evaluation,
  isNumber,
  ListValue,
  MapValue,
  SetValue,
  TICK,
  type Value,
  type Vm,
} from '../../../groovy/index.ts';
import { jsonNull } from './types.ts';

const DEEPEST = 500;

/** Returns a value as JSON, as json-lib writes it; with `indent` 0 it is one line without blanks. */
export function* writeJsonText(vm: Vm, value: Value, indent: number): Evaluation<string> {
  const text = yield* written(vm, value, { factor: Math.max(0, indent), indent: 0, depth: 0 });
  vm.checkString(text.length);
  return text;
}

interface Place {
  /** Holds the number of blanks of each level. */
  readonly factor: number;
  /** Holds the number of blanks of this level. */
  readonly indent: number;
  readonly depth: number;
}

function* written(vm: Vm, value: Value, at: Place): Evaluation<string> {
  if (at.depth > DEEPEST) return vm.fail('java.lang.StackOverflowError', null);
  if (vm.spend(4)) yield TICK;
  if (value === null || value === jsonNull) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (isNumber(value)) return yield* numberText(vm, value);
  if (value instanceof MapValue) return yield* objectText(vm, value, at);
  if (value instanceof ListValue) return yield* arrayText(vm, value.items, at);
  if (value instanceof SetValue) return yield* arrayText(vm, [...value.table.keys()], at);
  return quoted(yield* vm.text(value));
}

function* objectText(vm: Vm, map: MapValue, { factor, indent, depth }: Place): Evaluation<string> {
  const entries = [...map.table.entries()];
  const parts: string[] = [];
  // A single entry stays on its line.
  const inner = { factor, indent: entries.length === 1 ? indent : indent + factor, depth: depth + 1 };
  const colon = factor === 0 ? ':' : ': ';
  for (const [key, value] of entries) {
    if (key === null) vm.fail('net.sf.json.JSONException', "JSON keys must not be null nor the 'null' string.");
    parts.push(`${quoted(yield* vm.text(key))}${colon}${yield* written(vm, value, inner)}`);
    vm.checkString(parts.length);
  }
  return enclosed('{', parts, '}', { factor, indent, depth });
}

function* arrayText(vm: Vm, items: readonly Value[], { factor, indent, depth }: Place): Evaluation<string> {
  const inner = { factor, indent: items.length === 1 ? indent : indent + factor, depth: depth + 1 };
  const parts: string[] = [];
  for (const item of items) parts.push(yield* written(vm, item, inner));
  return enclosed('[', parts, ']', { factor, indent, depth });
}

/** Returns items in brackets; as in json-lib, a value of several lines begins with the blanks of its level once more. */
function enclosed(open: string, parts: readonly string[], close: string, { factor, indent }: Place): string {
  if (factor === 0 || parts.length < 2) return `${open}${parts.join(',')}${close}`;
  const blanks = ' '.repeat(indent);
  const deeper = ' '.repeat(indent + factor);
  return `${blanks}${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${blanks}${close}`;
}

function* numberText(vm: Vm, value: Value): Evaluation<string> {
  const text = yield* vm.text(value);
  if (!(value instanceof DoubleValue || value instanceof BigDecimalValue)) return text;
  if (!/^-?\d+\.\d+$/.test(text)) return text;
  return text.replace(/\.?0+$/, '');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
  '</': '<\\/',
};

/** Returns a text in quotes; `</` is broken up, for pages that embed the JSON in a script. */
function quoted(text: string): string {
  const escaped = text.replace(
    /["\\]|<\/|[\u0000-\u001f]/g,
    (found) => ESCAPES[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}
