import type { Vm } from '../../runtime/vm.ts';

/** Holds the contents of a DecimalFormat pattern, which setters change. */
export interface DecimalStyle {
  positivePrefix: string;
  positiveSuffix: string;
  negativePrefix: string;
  negativeSuffix: string;
  minInteger: number;
  maxInteger: number;
  minFraction: number;
  maxFraction: number;
  grouping: boolean;
  groupingSize: number;
  /** Holds 1, or 100 for percent, or 1000 for per mille. */
  multiplier: number;
  exponent: boolean;
  minExponent: number;
  alwaysPoint: boolean;
}

export const MAX_DIGITS = 340;

const QUOTE = "'";

/** Reads a pattern. Throws IllegalArgumentException in Java's words. */
export function parsePattern(vm: Vm, pattern: string): DecimalStyle {
  const [positive, rest] = readPart(vm, pattern, 0);
  const { body, prefix, suffix } = positive;
  const style = styleOf(vm, pattern, body);
  const multiplier = /%/.test(unquoted(prefix + suffix)) ? 100 : /‰/.test(unquoted(prefix + suffix)) ? 1000 : 1;
  const negative = rest < pattern.length ? readPart(vm, pattern, rest + 1)[0] : undefined;
  const before = affix(prefix);
  const after = affix(suffix);
  const own = negative !== undefined && (affix(negative.prefix) !== before || affix(negative.suffix) !== after);
  return {
    ...style,
    multiplier,
    positivePrefix: before,
    positiveSuffix: after,
    negativePrefix: own ? affix(negative.prefix) : `-${before}`,
    negativeSuffix: own ? affix(negative.suffix) : after,
  };
}

interface Part {
  readonly prefix: string;
  readonly body: string;
  readonly suffix: string;
}

/** Reads one of the two halves of a pattern and returns it with its end. Quoted text keeps its quotes until it is used. */
function readPart(vm: Vm, pattern: string, start: number): readonly [Part, end: number] {
  const text = ['', '', ''];
  let phase = 0;
  let quoted = false;
  let at = start;
  for (; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (char === QUOTE) quoted = !quoted;
    if (!quoted && char !== QUOTE) {
      if (char === ';') break;
      const isBody = '#0,.'.includes(char) || (phase === 1 && char === 'E' && /^E0/.test(pattern.slice(at)));
      if (isBody && phase === 2)
        vm.fail('java.lang.IllegalArgumentException', `Unquoted special character '${char}' in pattern "${pattern}"`);
      if (isBody) phase = 1;
      else if (phase === 1) phase = 2;
    } else if (phase === 1) {
      phase = 2;
    }
    text[phase] += char;
  }
  const [prefix = '', body = '', suffix = ''] = text;
  return [{ prefix, body, suffix }, at];
}

function unquoted(text: string): string {
  return text.replace(/'[^']*'/g, '');
}

/** Returns a prefix or suffix as it is shown; the currency sign becomes its symbol. */
function affix(text: string): string {
  return text.replace(/''|'([^']*)'?/g, (all, inner: string | undefined) => (all === "''" ? QUOTE : (inner ?? '')));
}

type Digits = Omit<
  DecimalStyle,
  'positivePrefix' | 'positiveSuffix' | 'negativePrefix' | 'negativeSuffix' | 'multiplier'
>;

function styleOf(vm: Vm, pattern: string, body: string): Digits {
  const [written = '', zeros = ''] = body.split('E');
  if (/\..*\./.test(written)) illegal(vm, `Multiple decimal separators in pattern "${pattern}"`);
  const [whole = ''] = written.split('.');
  const digits = written.replaceAll(',', '');
  const point = digits.indexOf('.');
  const all = digits.replace('.', '');
  const counts = /^(#*)(0*)(#*)$/.exec(all);
  if (counts === null) return illegal(vm, `Unexpected '0' in pattern "${pattern}"`);
  let [left, required, right] = counts.slice(1).map(({ length }) => length) as [number, number, number];
  // `#.##` shows a zero before the point, `.##` one behind it.
  if (required === 0 && left > 0 && point >= 0) {
    const place = Math.max(1, point);
    right = left - place;
    left = place - 1;
    required = 1;
  }
  const misplaced = point >= 0 ? point < left || point > left + required : right > 0;
  const comma = whole.lastIndexOf(',');
  if (misplaced || whole.endsWith(',') || (body.includes('E') && zeros === '')) {
    illegal(vm, `Malformed pattern "${pattern}"`);
  }
  const total = left + required + right;
  const minInteger = (point >= 0 ? point : total) - left;
  const usesExponent = body.includes('E');
  return {
    minInteger,
    maxInteger: usesExponent ? left + minInteger : MAX_DIGITS,
    minFraction: point >= 0 ? left + required - point : 0,
    maxFraction: point >= 0 ? total - point : 0,
    grouping: comma >= 0,
    groupingSize: comma >= 0 ? whole.length - comma - 1 : 0,
    exponent: usesExponent,
    minExponent: zeros.length,
    alwaysPoint: point >= 0 && (point === 0 || point === total),
  };
}

function illegal(vm: Vm, message: string): never {
  return vm.fail('java.lang.IllegalArgumentException', message);
}

/** Implements `toPattern()`. */
export function patternText(style: DecimalStyle): string {
  const whole = wholePattern(style);
  const fraction = '0'.repeat(style.minFraction) + '#'.repeat(Math.max(0, style.maxFraction - style.minFraction));
  const point = fraction !== '' || style.alwaysPoint ? '.' : '';
  const exponent = style.exponent ? `E${'0'.repeat(style.minExponent)}` : '';
  const body = whole + point + fraction + exponent;
  const positive = style.positivePrefix + body + style.positiveSuffix;
  const usual = style.negativePrefix === `-${style.positivePrefix}` && style.negativeSuffix === style.positiveSuffix;
  return usual ? positive : `${positive};${style.negativePrefix}${body}${style.negativeSuffix}`;
}

function wholePattern({ grouping, groupingSize, minInteger, maxInteger, exponent }: DecimalStyle): string {
  const count = exponent ? maxInteger : Math.max(groupingSize, minInteger) + 1;
  let shown = '';
  for (let place = count; place > 0; place -= 1) {
    if (place !== count && grouping && groupingSize > 0 && place % groupingSize === 0) shown += ',';
    shown += place > minInteger ? '#' : '0';
  }
  return shown;
}
