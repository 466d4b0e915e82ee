import type { JavaMatch } from '../../../java/index.ts';
import { arrayOf, OBJECT } from '../../runtime/classes.ts';
import type { ClosureValue } from '../../runtime/closure.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { PatternState } from './compile.ts';
import { matchValue } from './groups.ts';
import { Finder } from './matcher-state.ts';
import { expandReplacement, parseReplacement } from './replacement.ts';

/** Holds the number of matches searched for at once where all are needed. */
export const MANY = 64;

const OBJECTS = arrayOf(OBJECT);

/** Implements `replaceAll` and `replaceFirst` with a text in Java's syntax. */
export function* replaceMatches(
  vm: Vm,
  pattern: PatternState,
  text: string,
  replacement: string,
  all: boolean,
): Evaluation<string> {
  let parts: ReturnType<typeof parseReplacement> | null = null;
  return yield* replaced(vm, pattern, text, all, (match) => {
    // As Java: a bad replacement does no harm where nothing matches.
    parts ??= parseReplacement(vm, pattern, replacement);
    return expandReplacement(parts, match);
  });
}

/** Replaces matches by the result of a closure, whose text is used as it is. */
export function* replaceByClosure(
  vm: Vm,
  pattern: PatternState,
  text: string,
  closure: ClosureValue,
  all: boolean,
): Evaluation<string> {
  return yield* replaced(vm, pattern, text, all, function* (match) {
    return yield* vm.text(yield* callForMatch(vm, pattern, match, closure));
  });
}

type Replacer = (match: JavaMatch) => string | Evaluation<string>;

function* replaced(vm: Vm, pattern: PatternState, text: string, all: boolean, replacer: Replacer): Evaluation<string> {
  const finder = new Finder(vm, pattern, text, 0, all ? MANY : 1);
  let result = '';
  let end = 0;
  for (let match = finder.next(); match !== null; match = all ? finder.next() : null) {
    const made = replacer(match);
    result += text.slice(end, match.start) + (typeof made === 'string' ? made : yield* made);
    end = match.end;
    if (result.length > vm.limits.stringLength) vm.checkString(result.length);
    if (vm.spend(4)) yield TICK;
  }
  if (end === 0 && result === '') return text;
  result += text.slice(end);
  vm.checkString(result.length);
  return result;
}

/** Calls a closure for one match with the text, or with a list including the groups, spread over its parameters. */
export function* callForMatch(vm: Vm, pattern: PatternState, match: JavaMatch, closure: ClosureValue): Evaluation {
  const value = matchValue(pattern, match);
  const [only] = closure.code.parameters;
  if (value instanceof ListValue && closure.code.parameters.length === 1 && only === OBJECTS) {
    return yield* vm.call(closure, [new ListValue(value.items, OBJECTS)]);
  }
  return yield* vm.call(closure, [value]);
}

/** Returns all matches of a text. */
export function* allMatches(vm: Vm, pattern: PatternState, text: string): Evaluation<JavaMatch[]> {
  const finder = new Finder(vm, pattern, text, 0, MANY);
  const found: JavaMatch[] = [];
  for (let match = finder.next(); match !== null; match = finder.next()) {
    found.push(match);
    if (found.length > vm.limits.collectionSize) vm.checkSize(found.length);
    if (vm.spend(2)) yield TICK;
  }
  vm.checkSize(found.length);
  return found;
}
