import type { Vm } from '../../runtime/vm.ts';

/** Represents one `%…` of a format. */
export interface FormatSpec {
  /** Holds 0 for the next argument, -1 for the one before (`%<s`), -2 for none, otherwise the argument's number. */
  readonly index: number;
  readonly flags: ReadonlySet<string>;
  /** Holds the minimum width, or -1 where none was written. */
  readonly width: number;
  readonly precision: number;
  /** Is true for `%t…`: `conversion` then names the part of the date. */
  readonly date: boolean;
  /** Holds the conversion, in lower case unless `date`. */
  readonly conversion: string;
  readonly upper: boolean;
}

const SPEC = /%(\d+\$)?([-#+ 0,(<]*)(\d+)?(\.\d+)?([tT])?([a-zA-Z%])/y;
const CONVERSIONS = 'bBhHsScCdoxXeEgGfaA%n';
const DATES = 'HIklMNLQpsSTzZaAbBCdehjmyYrRcDFt';
const FLAG_ORDER = '-#+ 0,(<';
const INT_MAX = 0x7fffffff;

/**
 * Returns the texts and specifiers of a format. All are read and checked before any is used. Throws IllegalFormatException.
 */
export function parseFormat(vm: Vm, format: string): readonly (string | FormatSpec)[] {
  const parts: (string | FormatSpec)[] = [];
  for (let at = 0; at < format.length; ) {
    const percent = format.indexOf('%', at);
    if (percent < 0) {
      parts.push(format.slice(at));
      break;
    }
    if (percent > at) parts.push(format.slice(at, percent));
    if (percent === format.length - 1) unknownConversion(vm, '%');
    SPEC.lastIndex = percent;
    const found = SPEC.exec(format);
    if (found === null) return unknownConversion(vm, format.charAt(percent + 1));
    parts.push(makeSpec(vm, found));
    at = SPEC.lastIndex;
  }
  return parts;
}

function unknownConversion(vm: Vm, what: string): never {
  return vm.fail('java.util.UnknownFormatConversionException', `Conversion = '${what}'`);
}

function makeSpec(vm: Vm, found: RegExpExecArray): FormatSpec {
  const [, index, flags = '', width, precision, date, letter = ''] = found;
  const seen = new Set<string>();
  for (const flag of flags) {
    if (seen.has(flag)) vm.fail('java.util.DuplicateFormatFlagsException', `Flags = '${flag}'`);
    seen.add(flag);
  }
  const isDate = date !== undefined;
  if (!isDate && !CONVERSIONS.includes(letter)) unknownConversion(vm, letter);
  const upper = isDate ? date === 'T' : letter !== letter.toLowerCase();
  const spec: FormatSpec = {
    index: letter === '%' || letter === 'n' ? -2 : seen.has('<') ? -1 : argumentIndex(vm, index),
    flags: seen,
    width: width === undefined ? -1 : bounded(vm, width, 'IllegalFormatWidthException'),
    precision: precision === undefined ? -1 : bounded(vm, precision.slice(1), 'IllegalFormatPrecisionException'),
    date: isDate,
    conversion: isDate ? letter : letter.toLowerCase(),
    upper,
  };
  check(vm, spec);
  return spec;
}

function argumentIndex(vm: Vm, written: string | undefined): number {
  if (written === undefined) return 0;
  const index = Number(written.slice(0, -1));
  if (index > INT_MAX)
    return vm.fail('java.util.IllegalFormatArgumentIndexException', `Illegal format argument index = ${-0x80000000}`);
  if (index <= 0) return vm.fail('java.util.IllegalFormatArgumentIndexException', 'Illegal format argument index = 0');
  return index;
}

function bounded(vm: Vm, digits: string, exception: string): number {
  const value = Number(digits);
  return value > INT_MAX ? vm.fail(`java.util.${exception}`, String(-0x80000000)) : value;
}

/** Returns a specifier as exceptions show it. */
export function specText(spec: FormatSpec): string {
  const { index, width, precision, date, conversion, upper } = spec;
  return [
    '%',
    flagText(spec),
    index > 0 ? `${index}$` : '',
    width < 0 ? '' : width,
    precision < 0 ? '' : `.${precision}`,
    date ? (upper ? 'T' : 't') : '',
    upper && !date ? conversion.toUpperCase() : conversion,
  ].join('');
}

function flagText({ flags }: FormatSpec): string {
  return [...FLAG_ORDER].filter((flag) => flags.has(flag)).join('');
}

/** Refuses flags that contradict each other; Java shows a conversion in upper case as `^` among them. */
function refuseTogether(vm: Vm, spec: FormatSpec): never {
  const shown = spec.upper ? flagText(spec).replace(/^-?/, (minus) => `${minus}^`) : flagText(spec);
  return vm.fail('java.util.IllegalFormatFlagsException', `Flags = '${shown}'`);
}

function check(vm: Vm, spec: FormatSpec): void {
  const { conversion, date } = spec;
  if (date) checkDate(vm, spec);
  else if ('bhs'.includes(conversion)) checkGeneral(vm, spec);
  else if (conversion === 'c') checkCharacter(vm, spec);
  else if ('dox'.includes(conversion)) checkInteger(vm, spec);
  else if ('efga'.includes(conversion)) checkFloat(vm, spec);
  else checkText(vm, spec);
}

function checkDate(vm: Vm, spec: FormatSpec): void {
  noPrecision(vm, spec);
  if (!DATES.includes(spec.conversion)) unknownConversion(vm, `t${spec.conversion}`);
  refuseFlags(vm, spec, '#+ 0,(');
  needsWidth(vm, spec, '-');
}

function checkGeneral(vm: Vm, spec: FormatSpec): void {
  if (spec.conversion !== 's') refuseFlags(vm, spec, '#');
  needsWidth(vm, spec, '-');
  refuseFlags(vm, spec, '+ 0,(');
}

function checkCharacter(vm: Vm, spec: FormatSpec): void {
  noPrecision(vm, spec);
  refuseFlags(vm, spec, '#+ 0,(');
  needsWidth(vm, spec, '-');
}

function checkInteger(vm: Vm, spec: FormatSpec): void {
  checkNumeric(vm, spec);
  noPrecision(vm, spec);
  refuseFlags(vm, spec, spec.conversion === 'd' ? '#' : ',');
}

function checkFloat(vm: Vm, spec: FormatSpec): void {
  checkNumeric(vm, spec);
  if (spec.conversion === 'a') refuseFlags(vm, spec, '(,');
  if (spec.conversion === 'e') refuseFlags(vm, spec, ',');
  if (spec.conversion === 'g') refuseFlags(vm, spec, '#');
}

function checkNumeric(vm: Vm, spec: FormatSpec): void {
  const { flags } = spec;
  needsWidth(vm, spec, '-0');
  if ((flags.has('+') && flags.has(' ')) || (flags.has('-') && flags.has('0'))) {
    refuseTogether(vm, spec);
  }
}

function checkText(vm: Vm, spec: FormatSpec): void {
  noPrecision(vm, spec);
  const { flags, width, conversion } = spec;
  if (conversion === 'n' && width >= 0) vm.fail('java.util.IllegalFormatWidthException', String(width));
  if ([...flags].some((flag) => conversion === 'n' || flag !== '-')) {
    refuseTogether(vm, spec);
  }
  needsWidth(vm, spec, '-');
}

function noPrecision(vm: Vm, { precision }: FormatSpec): void {
  if (precision >= 0) vm.fail('java.util.IllegalFormatPrecisionException', String(precision));
}

function needsWidth(vm: Vm, spec: FormatSpec, flags: string): void {
  if (spec.width < 0 && [...flags].some((flag) => spec.flags.has(flag))) {
    vm.fail('java.util.MissingFormatWidthException', specText(spec));
  }
}

/** Says which flag does not go with a conversion. */
export function refuseFlags(vm: Vm, spec: FormatSpec, flags: string): void {
  const refused = [...flags].find((flag) => spec.flags.has(flag));
  if (refused === undefined) return;
  const message = `Conversion = ${spec.conversion}, Flags = ${refused}`;
  vm.fail('java.util.FormatFlagsConversionMismatchException', message);
}
