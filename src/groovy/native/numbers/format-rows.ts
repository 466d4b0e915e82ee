import { GSTRING, OBJECT, STRING } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GStringValue } from '../../runtime/text.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { isLocale } from '../dates/classes.ts';
import { ANY, type NativeClass, nativeClass } from '../define.ts';
import { formatText } from './formatter.ts';
import { type NumberSymbols, symbolsOf } from './symbols.ts';

/** Returns the arguments of a method that takes any number of them: a single array stands for them. */
function variable(args: readonly Value[]): readonly Value[] {
  const [only] = args;
  return args.length === 1 && only instanceof ListValue && only.isArray ? only.items : args;
}

/** Returns the arguments of Groovy's `printf`, which also takes a list for them. */
function listed(args: readonly Value[]): readonly Value[] {
  const [only] = args;
  return args.length === 1 && only instanceof ListValue ? only.items : args;
}

/** Returns the symbols of a Locale, or undefined where the value is none. */
export function symbolsFor(value: Value | undefined): NumberSymbols | undefined {
  if (value === undefined || !isLocale(value)) return undefined;
  const { language, country } = value.state;
  return symbolsOf(country === '' ? language : `${language}-${country}`);
}

/** Implements `String.format(format, …)` and `String.format(locale, format, …)`. */
function* formatted(vm: Vm, args: readonly Value[]): Evaluation<string> {
  const symbols = symbolsFor(args[0]);
  const [format, ...rest] = symbols === undefined && args[0] !== null ? args : args.slice(1);
  return yield* formatText(vm, textArg(vm, format), variable(rest), symbols);
}

function* ofSelf(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  return yield* formatText(vm, typeof self === 'string' ? self : yield* vm.text(self), variable(args));
}

export const formatRows: readonly NativeClass[] = [
  nativeClass<string>(STRING, {
    statics: [
      [
        'format',
        [1, ANY],
        function* (_none, args, vm) {
          return yield* formatted(vm, args);
        },
      ],
    ],
    methods: [['formatted', [0, ANY], ofSelf]],
  }),
  nativeClass<GStringValue>(GSTRING, { methods: [['formatted', [0, ANY], ofSelf]] }),
  nativeClass<Value>(OBJECT, {
    methods: [
      [
        'printf',
        [1, ANY],
        function* (_self, [format, ...args], vm) {
          vm.surroundings.print(yield* formatText(vm, textArg(vm, format), listed(args)));
          return null;
        },
      ],
      [
        'sprintf',
        [1, ANY],
        function* (_self, [format, ...args], vm) {
          return yield* formatText(vm, textArg(vm, format), listed(args));
        },
      ],
    ],
  }),
];
