import { COMPARABLE } from '../runtime/classes.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { isNumber } from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { compareNumbers } from './arithmetic.ts';
import { classOf } from './kinds.ts';
import { javaText } from './text.ts';

/** Implements `<=>` where no code of the script is called; returns undefined elsewhere. */
export function quickCompare(a: Value, b: Value): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return Math.sign(compareTexts(a, b));
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (isNumber(a)) {
    if (isNumber(b)) return compareNumbers(a, b);
    const code = charCode(b);
    return code === undefined ? undefined : compareNumbers(a, code);
  }
  if (isNumber(b)) {
    const code = charCode(a);
    return code === undefined ? undefined : compareNumbers(code, b);
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return a === b ? 0 : a ? 1 : -1;
  if (a instanceof CharValue) {
    if (b instanceof CharValue) return a.code - b.code;
    if (typeof b === 'string') return compareTexts(a.text, b);
  }
  if (typeof a === 'string' && b instanceof CharValue) return compareTexts(a, b.text);
  return undefined;
}

/** Returns the code of a char, or of a String of one character. */
function charCode(value: Value): number | undefined {
  if (value instanceof CharValue) return value.code;
  return typeof value === 'string' && value.length === 1 ? value.charCodeAt(0) : undefined;
}

/** Compares as `String.compareTo`: returns the difference of the first units that differ, or of the lengths. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * Implements Groovy's `<=>`: null is less than all else. Throws GroovyRuntimeException for values that cannot be compared.
 */
export function* compare(vm: Vm, a: Value, b: Value): Evaluation<number> {
  const known = quickCompare(a, b);
  if (known !== undefined) return known;
  const left = a instanceof GStringValue ? yield* vm.text(a) : a;
  const right = b instanceof GStringValue ? yield* vm.text(b) : b;
  if (left !== a || right !== b) return yield* compare(vm, left, right);
  if (
    a !== null &&
    b !== null &&
    classOf(a).isA(COMPARABLE) &&
    (classOf(a).isA(classOf(b)) || classOf(b).isA(classOf(a)) || classOf(a).declared !== null)
  ) {
    const result = yield* vm.invoke(a, 'compareTo', [b]);
    if (typeof result === 'number') return Math.sign(result);
  }
  if (yield* vm.equals(a, b)) return 0;
  const [shownA, shownB] = [yield* javaText(vm, a), yield* javaText(vm, b)];
  return vm.fail(
    'groovy.lang.GroovyRuntimeException',
    `Cannot compare ${classOf(a).name} with value '${shownA}' and ${classOf(b).name} with value '${shownB}'`,
  );
}
