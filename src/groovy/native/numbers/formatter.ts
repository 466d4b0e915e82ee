import type { Evaluation } from '../../runtime/evaluation.ts';
import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, SmallValue } from '../../runtime/numbers.ts';
import { CharValue } from '../../runtime/text.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { classOf } from '../../semantics/kinds.ts';
import { javaText } from '../../semantics/text.ts';
import { formatDateConversion } from '../dates/conversion.ts';
import { floatingText } from './format-floating.ts';
import { type FormatSpec, parseFormat, refuseFlags, specText } from './format-spec.ts';
import { wholeText } from './format-whole.ts';
import { ENGLISH, type NumberSymbols } from './symbols.ts';

/** Implements `String.format(format, args)`. Throws Java's subclasses of IllegalFormatException. */
export function* formatText(
  vm: Vm,
  format: string,
  args: readonly Value[],
  symbols: NumberSymbols = ENGLISH,
): Evaluation<string> {
  const parts = parseFormat(vm, format);
  let result = '';
  let last = -1;
  let ordinary = -1;
  for (const part of parts) {
    if (typeof part === 'string') {
      result += part;
      continue;
    }
    if (part.index === 0) {
      ordinary += 1;
      last = ordinary;
    } else if (part.index > 0) {
      last = part.index - 1;
    }
    const missing = part.index !== -2 && (last < 0 || last >= args.length);
    if (missing) vm.fail('java.util.MissingFormatArgumentException', `Format specifier '${specText(part)}'`);
    vm.checkString(result.length + Math.max(0, part.width) + Math.max(0, part.precision));
    result += justified(part, yield* placeText(vm, part, args[last] ?? null, symbols));
    vm.checkString(result.length);
  }
  return result;
}

function justified({ flags, width }: FormatSpec, text: string): string {
  return flags.has('-') ? text.padEnd(width) : text.padStart(width);
}

function* placeText(vm: Vm, spec: FormatSpec, value: Value, symbols: NumberSymbols): Evaluation<string> {
  const { conversion } = spec;
  if (spec.date) return cut(spec, value === null ? 'null' : dateText(vm, spec, value));
  switch (conversion) {
    case '%':
      return '%';
    case 'n':
      return '\n';
    case 'b':
      return cut(spec, value === null ? 'false' : typeof value === 'boolean' ? String(value) : 'true');
    case 's':
      if (spec.flags.has('#')) refuseFlags(vm, spec, '#');
      return cut(spec, yield* javaText(vm, value));
    case 'h':
      return cut(spec, value === null ? 'null' : (Number(yield* vm.invoke(value, 'hashCode', [])) >>> 0).toString(16));
    default:
      break;
  }
  if (value === null) return cut(spec, 'null');
  return conversion === 'c' ? cut(spec, character(vm, spec, value)) : numeric(vm, spec, value, symbols);
}

/** Truncates a text to the precision, and converts it to upper case where the format requires it. */
function cut({ precision, upper }: FormatSpec, text: string): string {
  const shown = precision >= 0 ? text.slice(0, precision) : text;
  return upper ? shown.toUpperCase() : shown;
}

function dateText(vm: Vm, spec: FormatSpec, value: Value): string {
  const found = formatDateConversion(vm, spec.conversion, value);
  if (found === 'unknown-letter') {
    return vm.fail('java.util.UnknownFormatConversionException', `Conversion = 't${spec.conversion}'`);
  }
  return found === 'wrong-type' ? wrongKind(vm, spec, value) : found.text;
}

function character(vm: Vm, spec: FormatSpec, value: Value): string {
  if (value instanceof CharValue) return value.text;
  const code =
    typeof value === 'number' ? value : value instanceof SmallValue ? value.value : wrongKind(vm, spec, value);
  if (code < 0 || code > 0x10ffff) {
    return vm.fail('java.util.IllegalFormatCodePointException', `Code point = 0x${(code >>> 0).toString(16)}`);
  }
  return String.fromCodePoint(code);
}

function numeric(vm: Vm, spec: FormatSpec, value: Value, symbols: NumberSymbols): string {
  if ('dox'.includes(spec.conversion)) {
    const isWhole =
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      value instanceof SmallValue ||
      value instanceof BigIntegerValue;
    return isWhole ? wholeText(vm, spec, value, symbols) : wrongKind(vm, spec, value);
  }
  const isFloating =
    value instanceof DoubleValue ||
    value instanceof FloatValue ||
    (value instanceof BigDecimalValue && spec.conversion !== 'a');
  return isFloating ? floatingText(vm, spec, value, symbols) : wrongKind(vm, spec, value);
}

function wrongKind(vm: Vm, { conversion }: FormatSpec, value: Value): never {
  const message = `${conversion} != ${classOf(value).name}`;
  return vm.fail('java.util.IllegalFormatConversionException', message);
}
