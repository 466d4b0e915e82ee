import {
  arrayOf,
  defineClass,
  type Evaluation,
  elementsArg,
  intArg,
  ListValue,
  type NativeClass,
  nativeClass,
  STRING,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';

/** Returns the text of an argument; null is allowed here. */
function textOf(vm: Vm, value: Value | undefined): string | null {
  return value === null || value === undefined ? null : textArg(vm, value);
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

function texts(values: readonly string[]): ListValue {
  return new ListValue([...values], arrayOf(STRING));
}

function* joined(vm: Vm, [values = null, separator = null]: readonly Value[]): Evaluation {
  if (values === null) return null;
  const parts: string[] = [];
  for (const each of elementsArg(vm, values)) parts.push(each === null ? '' : yield* vm.text(each));
  const text = parts.join(textOf(vm, separator) ?? '');
  vm.checkString(text.length);
  return text;
}

type OneText = (text: string) => Value;

/** Returns a method of one text that returns null for null. */
function onText(
  name: string,
  answer: OneText,
): [string, number, (none: null, args: readonly Value[], vm: Vm) => Value] {
  return [
    name,
    1,
    (_none, [value], vm) => {
      const text = textOf(vm, value);
      return text === null ? null : answer(text);
    },
  ];
}

function between(text: string | null, open: string | null, close: string | null): string | null {
  if (text === null || open === null || close === null) return null;
  const from = text.indexOf(open);
  const to = from < 0 ? -1 : text.indexOf(close, from + open.length);
  return to < 0 ? null : text.slice(from + open.length, to);
}

/** Defines `org.apache.commons.lang.StringUtils`, as far as scripts of administrators use it. */
function stringUtils(name: string): NativeClass {
  return nativeClass(defineClass(name), {
    constants: { EMPTY: '' },
    statics: [
      ['isEmpty', 1, (_none, [value], vm) => (textOf(vm, value) ?? '') === ''],
      ['isNotEmpty', 1, (_none, [value], vm) => (textOf(vm, value) ?? '') !== ''],
      ['isBlank', 1, (_none, [value], vm) => isBlank(textOf(vm, value))],
      ['isNotBlank', 1, (_none, [value], vm) => !isBlank(textOf(vm, value))],
      ['isNumeric', 1, (_none, [value], vm) => /^\p{Nd}*$/u.test(textOf(vm, value) ?? '-')],
      onText('trim', (text) => text.trim()),
      onText('trimToNull', (text) => text.trim() || null),
      ['trimToEmpty', 1, (_none, [value], vm) => (textOf(vm, value) ?? '').trim()],
      ['defaultString', [1, 2], (_none, [value, other], vm) => textOf(vm, value) ?? textOf(vm, other) ?? ''],
      [
        'defaultIfEmpty',
        2,
        (_none, [value, other = null], vm) => ((textOf(vm, value) ?? '') === '' ? other : (value ?? null)),
      ],
      onText('lowerCase', (text) => text.toLowerCase()),
      onText('upperCase', (text) => text.toUpperCase()),
      onText('capitalize', (text) => text.charAt(0).toUpperCase() + text.slice(1)),
      onText('uncapitalize', (text) => text.charAt(0).toLowerCase() + text.slice(1)),
      onText('chomp', (text) => text.replace(/\r?\n$|\r$/, '')),
      ['equals', 2, (_none, [a, b], vm) => textOf(vm, a) === textOf(vm, b)],
      ['equalsIgnoreCase', 2, (_none, [a, b], vm) => textOf(vm, a)?.toLowerCase() === textOf(vm, b)?.toLowerCase()],
      ['contains', 2, (_none, [text, part], vm) => hasPart(vm, text, part, (all, some) => all.includes(some))],
      ['startsWith', 2, (_none, [text, part], vm) => hasPart(vm, text, part, (all, some) => all.startsWith(some))],
      ['endsWith', 2, (_none, [text, part], vm) => hasPart(vm, text, part, (all, some) => all.endsWith(some))],
      [
        'containsIgnoreCase',
        2,
        (_none, [text, part], vm) =>
          hasPart(vm, text, part, (all, some) => all.toLowerCase().includes(some.toLowerCase())),
      ],
      [
        'substringBefore',
        2,
        (_none, [text, mark], vm) => cut(vm, text, mark, (all, at) => (at < 0 ? all : all.slice(0, at))),
      ],
      [
        'substringAfter',
        2,
        (_none, [text, mark], vm) => cut(vm, text, mark, (all, at, length) => (at < 0 ? '' : all.slice(at + length))),
      ],
      [
        'substringBetween',
        3,
        (_none, [text, open, close], vm) => between(textOf(vm, text), textOf(vm, open), textOf(vm, close)),
      ],
      [
        'removeStart',
        2,
        (_none, [text, part], vm) => {
          const [all, some] = [textOf(vm, text), textOf(vm, part) ?? ''];
          return all?.startsWith(some) === true ? all.slice(some.length) : all;
        },
      ],
      [
        'removeEnd',
        2,
        (_none, [text, part], vm) => {
          const [all, some] = [textOf(vm, text), textOf(vm, part) ?? ''];
          return some !== '' && all?.endsWith(some) === true ? all.slice(0, -some.length) : all;
        },
      ],
      [
        'split',
        [1, 2],
        (_none, [text, marks = null], vm) => {
          const all = textOf(vm, text);
          if (all === null) return null;
          const separators = new Set(marks === null ? ' \t\n\r\f' : textArg(vm, marks));
          const pieces = [''];
          for (const char of all) {
            if (!separators.has(char)) pieces.push((pieces.pop() ?? '') + char);
            else if (pieces.at(-1) !== '') pieces.push('');
          }
          return texts(pieces.filter((piece) => piece !== ''));
        },
      ],
      ['join', [1, 2], (_none, args, vm) => joined(vm, args)],
      [
        'repeat',
        2,
        (_none, [text, times], vm) => {
          const [all, count] = [textOf(vm, text), Math.max(0, intArg(times))];
          if (all === null) return null;
          vm.checkString(all.length * count);
          return all.repeat(count);
        },
      ],
    ],
  });
}

function hasPart(
  vm: Vm,
  text: Value | undefined,
  part: Value | undefined,
  has: (all: string, some: string) => boolean,
): boolean {
  const [all, some] = [textOf(vm, text), textOf(vm, part)];
  return all !== null && some !== null && has(all, some);
}

function cut(
  vm: Vm,
  text: Value | undefined,
  mark: Value | undefined,
  cutAt: (all: string, at: number, length: number) => string,
): Value {
  const [all, wanted] = [textOf(vm, text), textOf(vm, mark)];
  if (all === null || wanted === null) return all;
  return cutAt(all, all.indexOf(wanted), wanted.length);
}

export const stringUtilsClasses: readonly NativeClass[] = [
  stringUtils('org.apache.commons.lang.StringUtils'),
  stringUtils('org.apache.commons.lang3.StringUtils'),
];
