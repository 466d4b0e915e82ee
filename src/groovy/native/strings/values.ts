import { arrayOf, CHAR_SEQUENCE, PRIMITIVES, STRING } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { CharValue, GStringValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { MethodRow } from '../define.ts';
import { isBuffer } from './text-buffer.ts';

// What the rows about text share: text of whatever is a CharSequence, and lists and arrays of strings and chars.

const CHAR_ARRAY: GroovyClass = arrayOf(primitive('char'));
export const BYTE_ARRAY: GroovyClass = arrayOf(primitive('byte'));
const STRING_ARRAY: GroovyClass = arrayOf(STRING);

function primitive(name: string): GroovyClass {
  const found = PRIMITIVES.get(name);
  if (found === undefined) throw new Error(`no primitive type ${name}`);
  return found.type;
}

export function isCharSequence(value: Value | undefined): value is string | GStringValue | Instance {
  return (
    typeof value === 'string' ||
    value instanceof GStringValue ||
    isBuffer(value) ||
    (value instanceof Instance && value.type.isA(CHAR_SEQUENCE))
  );
}

/** Returns the text of a CharSequence. */
export function sequenceArg(vm: Vm, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (isBuffer(value)) return value.state.text;
  return isCharSequence(value) ? vm.sync(vm.text(value)) : mismatch();
}

/** Returns the same as `sequenceArg`; a closure or an object of the script within the text may pause. */
function* sequenceText(vm: Vm, value: Value): Evaluation<string> {
  if (typeof value === 'string') return value;
  return isBuffer(value) ? value.state.text : yield* vm.text(value);
}

/** Adapts rows whose functions take a text to those of a CharSequence. */
export function onText(rows: readonly MethodRow<string>[]): readonly MethodRow<Value>[] {
  return rows.map(([name, arity, run]): MethodRow<Value> => {
    if (Object.getPrototypeOf(run) !== GENERATOR) {
      return [name, arity, (self, args, vm) => run(sequenceArg(vm, self), args, vm)];
    }
    return [
      name,
      arity,
      function* (self, args, vm) {
        return yield* run(yield* sequenceText(vm, self), args, vm) as Evaluation;
      },
    ];
  });
}

const GENERATOR = Object.getPrototypeOf(function* () {});

/** Holds the length from which texts are processed in pieces, with ticks between them. */
export const LONG_TEXT = 100_000;

export function listOf(vm: Vm, items: Value[]): ListValue {
  vm.checkSize(items.length);
  return new ListValue(items);
}

export function stringArray(vm: Vm, items: Value[]): ListValue {
  vm.checkSize(items.length);
  return new ListValue(items, STRING_ARRAY, 'fixed');
}

export function charArray(vm: Vm, text: string): ListValue {
  vm.checkSize(text.length);
  const chars = new Array<Value>(text.length);
  const known = new Map<number, CharValue>();
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const char = known.get(code) ?? new CharValue(code);
    if (code < 128) known.set(code, char);
    chars[index] = char;
  }
  return new ListValue(chars, CHAR_ARRAY, 'fixed');
}

export function isCharArray(value: Value | undefined): value is ListValue {
  return value instanceof ListValue && value.type === CHAR_ARRAY;
}

/** Returns the text of a `char[]`. */
export function charArrayText(array: ListValue): string {
  let text = '';
  for (const item of array.items) text += item instanceof CharValue ? item.text : '';
  return text;
}

/** Returns the UTF-16 units of a text, each as a string. Throws LimitExceeded. */
export function unitsOf(vm: Vm, text: string): string[] {
  vm.checkSize(text.length);
  return text.split('');
}

/** Throws LimitExceeded when it is too long. */
export function checked(vm: Vm, text: string): string {
  vm.checkString(text.length);
  return text;
}

/** Returns the code of a char, or of the first character of a text. */
export function charCodeArg(value: Value | undefined): number {
  if (value instanceof CharValue) return value.code;
  if (typeof value === 'number') return value;
  return mismatch();
}

/**
 * Returns an index from the start, where `-1` is the last. Throws ArrayIndexOutOfBoundsException where it is before the
 * first.
 */
export function normalIndex(vm: Vm, index: number, size: number): number {
  if (index >= 0) return index;
  if (index + size < 0) {
    vm.fail(
      'java.lang.ArrayIndexOutOfBoundsException',
      `Negative array index [${index}] too large for array size ${size}`,
    );
  }
  return index + size;
}

/** Implements Java's `substring`. Throws StringIndexOutOfBoundsException. */
export function javaSubstring(vm: Vm, text: string, begin: number, end: number): string {
  if (begin < 0 || end > text.length || begin > end) {
    vm.fail('java.lang.StringIndexOutOfBoundsException', `begin ${begin}, end ${end}, length ${text.length}`);
  }
  return text.slice(begin, end);
}
