import { RoundingMode } from 'bigdecimal.js';
import { defineClass, NUMBER, OBJECT } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { BigDecimalValue, DoubleValue, isNumber, toDoubleValue } from '../../runtime/numbers.ts';
import { CharValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, charsArg, textArg } from '../arguments.ts';
import { FORMAT } from '../dates/classes.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { currencyOf } from './currency.ts';
import { type DecimalStyle, MAX_DIGITS, parsePattern, patternText } from './decimal-pattern.ts';
import { decimalText, type FormatState, parseDecimal } from './decimal-text.ts';
import { symbolsFor } from './format-rows.ts';
import { intParam, numberOf } from './parameters.ts';
import { modeOf, roundingArg } from './rounding-mode.ts';
import { ENGLISH, type NumberSymbols } from './symbols.ts';

const NUMBER_FORMAT = defineClass('java.text.NumberFormat', FORMAT);
const DECIMAL_FORMAT = defineClass('java.text.DecimalFormat', NUMBER_FORMAT);
const SYMBOLS = defineClass('java.text.DecimalFormatSymbols', OBJECT);

type Format = Instance<FormatState>;
type Symbols = Instance<{ symbols: NumberSymbols }>;

function isSymbols(value: Value | undefined): value is Symbols {
  return value instanceof Instance && value.type === SYMBOLS;
}

function make(vm: Vm, pattern: string, symbols: NumberSymbols = ENGLISH): Format {
  return new Instance<FormatState>(DECIMAL_FORMAT, {
    style: parsePattern(vm, pattern),
    symbols,
    rounding: RoundingMode.HALF_EVEN,
    currency: currencyOf(symbols.tag).symbol,
    parsesWholeOnly: false,
    parsesDecimals: false,
  });
}

/** Returns the format of a kind for a Locale, or for the default one. */
function localized(vm: Vm, locale: Value | undefined, pattern: string): Format {
  const symbols = locale === undefined ? ENGLISH : (symbolsFor(locale) ?? mismatch());
  return make(vm, pattern, symbols);
}

function format(vm: Vm, self: Format, value: Value | undefined): string {
  if (
    value === undefined ||
    value === null ||
    (!isNumber(value) && !(value instanceof Instance && value.type.isA(NUMBER)))
  ) {
    return vm.fail('java.lang.IllegalArgumentException', 'Cannot format given Object as a Number');
  }
  return decimalText(vm, numberOf(value), self.state);
}

/** Parses a text and returns a Long where it is one, otherwise a Double. */
function parse(vm: Vm, self: Format, text: string): Value {
  const found = parseDecimal(text, self.state);
  if (found === undefined) return vm.fail('java.text.ParseException', `Unparseable number: "${text}"`);
  const value = new BigDecimalValue(found.value);
  if (self.state.parsesDecimals) return value;
  const whole = found.value.stripTrailingZeros();
  if (whole.scale() <= 0 && whole.precision() - whole.scale() <= 18) return whole.toBigInt();
  return new DoubleValue(toDoubleValue(value));
}

type NumberKey = 'minInteger' | 'maxInteger' | 'minFraction' | 'maxFraction';

/** Sets the fewest or most digits; the other bound moves with it. */
function bounds(name: string, key: NumberKey, other: NumberKey, lower: boolean): readonly MethodRow<Format>[] {
  return [
    [
      `set${name}`,
      1,
      ({ state }, [count]) => {
        const wanted = Math.max(0, Math.min(MAX_DIGITS, intParam(count)));
        state.style[key] = wanted;
        state.style[other] = lower ? Math.max(state.style[other], wanted) : Math.min(state.style[other], wanted);
        return null;
      },
    ],
    [`get${name}`, 0, ({ state }) => state.style[key]],
  ];
}

type TextKey = 'positivePrefix' | 'positiveSuffix' | 'negativePrefix' | 'negativeSuffix';

function affixes(name: string, key: TextKey): readonly MethodRow<Format>[] {
  return [
    [
      `set${name}`,
      1,
      ({ state }, [text], vm) => {
        state.style[key] = textArg(vm, text);
        return null;
      },
    ],
    [`get${name}`, 0, ({ state }) => state.style[key]],
  ];
}

function change(state: FormatState, part: Partial<DecimalStyle>): null {
  state.style = { ...state.style, ...part };
  return null;
}

const methods: readonly MethodRow<Format>[] = [
  ['format', 1, (self, [value], vm) => format(vm, self, value)],
  ['parse', 1, (self, [text], vm) => parse(vm, self, textArg(vm, text))],
  ...bounds('MinimumIntegerDigits', 'minInteger', 'maxInteger', true),
  ...bounds('MaximumIntegerDigits', 'maxInteger', 'minInteger', false),
  ...bounds('MinimumFractionDigits', 'minFraction', 'maxFraction', true),
  ...bounds('MaximumFractionDigits', 'maxFraction', 'minFraction', false),
  ['setGroupingUsed', 1, ({ state }, [used]) => change(state, { grouping: booleanArg(used) })],
  ['isGroupingUsed', 0, ({ state }) => state.style.grouping],
  [
    'setRoundingMode',
    1,
    ({ state }, [mode]) => {
      state.rounding = roundingArg(mode);
      return null;
    },
  ],
  ['getRoundingMode', 0, ({ state }) => modeOf(state.rounding)],
  [
    'setParseBigDecimal',
    1,
    ({ state }, [wanted]) => {
      state.parsesDecimals = booleanArg(wanted);
      return null;
    },
  ],
  ['isParseBigDecimal', 0, ({ state }) => state.parsesDecimals],
];

const decimalMethods: readonly MethodRow<Format>[] = [
  ['setGroupingSize', 1, ({ state }, [size]) => change(state, { groupingSize: intParam(size) })],
  ['getGroupingSize', 0, ({ state }) => state.style.groupingSize],
  ['setMultiplier', 1, ({ state }, [multiplier]) => change(state, { multiplier: intParam(multiplier) })],
  ['getMultiplier', 0, ({ state }) => state.style.multiplier],
  ['setDecimalSeparatorAlwaysShown', 1, ({ state }, [shown]) => change(state, { alwaysPoint: booleanArg(shown) })],
  ...affixes('PositivePrefix', 'positivePrefix'),
  ...affixes('PositiveSuffix', 'positiveSuffix'),
  ...affixes('NegativePrefix', 'negativePrefix'),
  ...affixes('NegativeSuffix', 'negativeSuffix'),
  ['applyPattern', 1, ({ state }, [pattern], vm) => change(state, parsePattern(vm, textArg(vm, pattern)))],
  ['toPattern', 0, ({ state }) => patternText(state.style)],
  [
    'setDecimalFormatSymbols',
    1,
    ({ state }, [symbols]) => {
      state.symbols = isSymbols(symbols) ? symbols.state.symbols : mismatch();
      return null;
    },
  ],
  ['getDecimalFormatSymbols', 0, ({ state }) => new Instance(SYMBOLS, { symbols: state.symbols })],
];

function currency(vm: Vm, locale: Value | undefined): Format {
  const symbols = locale === undefined ? ENGLISH : (symbolsFor(locale) ?? mismatch());
  return make(vm, currencyOf(symbols.tag).pattern, symbols);
}

function whole(vm: Vm, locale: Value | undefined): Format {
  const made = localized(vm, locale, '#,##0');
  made.state.parsesWholeOnly = true;
  return made;
}

const LOCAL: readonly (readonly [name: string, make: (vm: Vm, locale: Value | undefined) => Format])[] = [
  ['getInstance', (vm, locale) => localized(vm, locale, '#,##0.###')],
  ['getNumberInstance', (vm, locale) => localized(vm, locale, '#,##0.###')],
  ['getIntegerInstance', whole],
  ['getPercentInstance', (vm, locale) => localized(vm, locale, '#,##0%')],
  ['getCurrencyInstance', currency],
];

type SymbolKey = 'decimal' | 'group';

function symbolRows(name: string, key: SymbolKey): readonly MethodRow<Symbols>[] {
  return [
    [
      `set${name}`,
      1,
      ({ state }, [text], vm) => {
        state.symbols = { ...state.symbols, [key]: charText(vm, text) };
        return null;
      },
    ],
    [`get${name}`, 0, ({ state }) => new CharValue(state.symbols[key].charCodeAt(0))],
  ];
}

function charText(vm: Vm, value: Value | undefined): string {
  const text = charsArg(vm, value);
  return text.length === 1 ? text : mismatch();
}

function newSymbols(locale: Value | undefined): Symbols {
  return new Instance(SYMBOLS, { symbols: locale === undefined ? ENGLISH : (symbolsFor(locale) ?? mismatch()) });
}

export const numberFormatClasses: readonly NativeClass[] = [
  nativeClass<Format>(NUMBER_FORMAT, {
    statics: LOCAL.map(
      ([name, create]): MethodRow<null> => [name, [0, 1], (_none, [locale], vm) => create(vm, locale)],
    ),
    methods,
  }),
  nativeClass<Format>(DECIMAL_FORMAT, {
    constructors: [
      [0, (_none, _args, vm) => make(vm, '#,##0.###')],
      [1, (_none, [pattern], vm) => make(vm, textArg(vm, pattern))],
      [
        2,
        (_none, [pattern, symbols], vm) =>
          isSymbols(symbols) ? make(vm, textArg(vm, pattern), symbols.state.symbols) : mismatch(),
      ],
    ],
    methods: decimalMethods,
  }),
  nativeClass<Symbols>(SYMBOLS, {
    constructors: [[[0, 1], (_none, [locale]) => newSymbols(locale)]],
    statics: [['getInstance', [0, 1], (_none, [locale]) => newSymbols(locale)]],
    methods: [...symbolRows('DecimalSeparator', 'decimal'), ...symbolRows('GroupingSeparator', 'group')],
  }),
];
