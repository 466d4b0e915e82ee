import { compileJavaRegex, type JavaPattern, RegexSyntaxError, RegexTimeout } from '../../../java/index.ts';
import { LruMap } from '../../../kit/index.ts';
import { PATTERN } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { isThrowable } from '../throwables/throwable.ts';
import { quoteRegex } from './quote.ts';

/** Holds the constants of `java.util.regex.Pattern`. */
export const FLAGS = {
  UNIX_LINES: 1,
  CASE_INSENSITIVE: 2,
  COMMENTS: 4,
  MULTILINE: 8,
  LITERAL: 16,
  DOTALL: 32,
  UNICODE_CASE: 64,
  CANON_EQ: 128,
  UNICODE_CHARACTER_CLASS: 256,
} as const;

const LETTERS: readonly (readonly [bit: number, letter: string])[] = [
  [FLAGS.UNIX_LINES, 'd'],
  [FLAGS.CASE_INSENSITIVE, 'i'],
  [FLAGS.COMMENTS, 'x'],
  [FLAGS.MULTILINE, 'm'],
  [FLAGS.DOTALL, 's'],
  [FLAGS.UNICODE_CASE, 'u'],
];
const ALL_FLAGS = 511;

export interface PatternState {
  readonly source: string;
  readonly flags: number;
  readonly java: JavaPattern;
}

export type PatternInstance = Instance<PatternState>;

/** Limits how many compiled expressions an interpreter caches. */
const KEPT = 200;
const caches = new WeakMap<Vm, LruMap<string, PatternState>>();

/** Returns an expression that is ready to match. Throws PatternSyntaxException. */
export function compilePattern(vm: Vm, source: string, flags = 0): PatternState {
  let cache = caches.get(vm);
  if (cache === undefined) {
    cache = new LruMap(KEPT);
    caches.set(vm, cache);
  }
  const key = `${flags}/${source}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = { source, flags: flags | embedded(source), java: translate(vm, source, flags) };
  cache.set(key, made);
  return made;
}

/** Returns the flags with which the expression itself begins. */
function embedded(source: string): number {
  const [, letters = ''] = /^\(\?([dixmsu]+)\)/.exec(source) ?? [];
  return LETTERS.reduce((flags, [bit, letter]) => (letters.includes(letter) ? flags | bit : flags), 0);
}

function translate(vm: Vm, source: string, flags: number): JavaPattern {
  if ((flags & ~ALL_FLAGS) !== 0) vm.fail('java.lang.IllegalArgumentException', `Unknown flag 0x${flags.toString(16)}`);
  if ((flags & (FLAGS.CANON_EQ | FLAGS.UNICODE_CHARACTER_CLASS)) !== 0) {
    syntaxException(vm, 'The flags CANON_EQ and UNICODE_CHARACTER_CLASS are not supported', source, -1);
  }
  const literal = (flags & FLAGS.LITERAL) !== 0;
  const letters = LETTERS.filter(([bit]) => (flags & bit) !== 0 && !(literal && bit === FLAGS.COMMENTS));
  return guarded(vm, source, () =>
    compileJavaRegex(literal ? quoteRegex(source) : source, letters.map(([, letter]) => letter).join('')),
  );
}

/** Runs a function that compiles or matches; its errors become exceptions of the script. */
export function guarded<T>(vm: Vm, source: string, run: () => T): T {
  vm.hurry();
  try {
    return run();
  } catch (error) {
    if (error instanceof RegexSyntaxError) return syntaxException(vm, error.reason, source, javaIndex(error));
    if (error instanceof RegexTimeout) {
      return vm.fail('java.lang.StackOverflowError', `The regular expression takes too long to match: ${source}`);
    }
    throw error;
  }
}

/** Returns the index that Java reports, which for two of the errors is the one before. */
function javaIndex({ reason, index }: RegexSyntaxError): number {
  return reason === "Unmatched closing ')'" || reason === 'Unclosed character class' ? index - 1 : index;
}

function syntaxException(vm: Vm, reason: string, source: string, index: number): never {
  const type = vm.classNamed('java.util.regex.PatternSyntaxException');
  const made = vm.sync(vm.construct(type, [reason, source, index]));
  if (isThrowable(made)) throw new ScriptThrow(made);
  return vm.fail(type.name, reason);
}

/** Implements `Pattern.compile(source)`. */
export function makePattern(vm: Vm, source: string, flags = 0): PatternInstance {
  return new Instance(PATTERN, compilePattern(vm, source, flags));
}

export function isPattern(value: Value | undefined): value is PatternInstance {
  return value instanceof Instance && value.type === PATTERN;
}
