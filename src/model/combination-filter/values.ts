/** Represents a value of an expression. */
export type FilterValue = string | number | boolean | null | readonly FilterValue[];

/** Is thrown where an operator or a method cannot be applied, and says why; a caller that knows the position adds it. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** Returns Groovy's truth: it holds for texts and lists that are not empty, and numbers but zero. */
export function isTrue(value: FilterValue): boolean {
  return isList(value) ? value.length > 0 : Boolean(value);
}

export function equal(a: FilterValue, b: FilterValue): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((each, index) => equal(each, b[index] ?? null));
  return a === b;
}

/** Compares two texts or two numbers. */
export function compare(a: FilterValue, b: FilterValue): number {
  if ((typeof a === 'string' && typeof b === 'string') || (typeof a === 'number' && typeof b === 'number')) {
    return a < b ? -1 : a > b ? 1 : 0;
  }
  throw new NotApplicable(`${kindOf(a)} cannot be compared with ${kindOf(b)}`);
}

export function contains(list: FilterValue, value: FilterValue): boolean {
  if (isList(list)) return list.some((each) => equal(each, value));
  throw new NotApplicable(`‘in’ needs a list, not ${kindOf(list)}`);
}

export function calculate(operator: string, a: FilterValue, b: FilterValue): FilterValue {
  if (operator === '+' && typeof a === 'string') return a + shown(b);
  if (operator === '+' && typeof b === 'string') return shown(a) + b;
  if (typeof a !== 'number' || typeof b !== 'number') {
    throw new NotApplicable(`‘${operator}’ cannot be applied to ${kindOf(a)} and ${kindOf(b)}`);
  }
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      if (b === 0) throw new NotApplicable('division by zero');
      return operator === '/' ? a / b : a % b;
  }
}

export function callMethod(target: FilterValue, name: string, args: readonly FilterValue[]): FilterValue {
  const { count, call } = methodOf(target, name);
  if (args.length !== count) throw new NotApplicable(`‘${name}’ takes ${count} arguments, not ${args.length}`);
  return call(...args);
}

interface Method {
  readonly count: number;
  readonly call: (...args: FilterValue[]) => FilterValue;
}

function methodOf(target: FilterValue, name: string): Method {
  if (name === 'equals') return { count: 1, call: (other = null) => equal(target, other) };
  if (name === 'toString') return { count: 0, call: () => shown(target) };
  let found: Method | undefined;
  if (typeof target === 'string') found = textMethod(target, name);
  else if (isList(target)) found = listMethod(target, name);
  else if (typeof target === 'boolean' && name === 'implies') {
    found = { count: 1, call: (other = null) => !target || isTrue(other) };
  }
  if (found === undefined) throw new NotApplicable(`${kindOf(target)} has no method ‘${name}’ that is supported`);
  return found;
}

function textMethod(target: string, name: string): Method | undefined {
  const withText = (call: (other: string) => FilterValue): Method => ({
    count: 1,
    call: (other = null) => {
      if (typeof other !== 'string') throw new NotApplicable(`‘${name}’ needs a text, not ${kindOf(other)}`);
      return call(other);
    },
  });
  const plain = (call: () => FilterValue): Method => ({ count: 0, call });
  switch (name) {
    case 'startsWith':
      return withText((other) => target.startsWith(other));
    case 'endsWith':
      return withText((other) => target.endsWith(other));
    case 'contains':
      return withText((other) => target.includes(other));
    case 'equalsIgnoreCase':
      return withText((other) => target.toLowerCase() === other.toLowerCase());
    case 'compareTo':
      return withText((other) => compare(target, other));
    case 'indexOf':
      return withText((other) => target.indexOf(other));
    case 'toLowerCase':
      return plain(() => target.toLowerCase());
    case 'toUpperCase':
      return plain(() => target.toUpperCase());
    case 'trim':
      return plain(() => target.trim());
    case 'isEmpty':
      return plain(() => target === '');
    case 'length':
    case 'size':
      return plain(() => target.length);
    case 'toInteger':
    case 'toLong':
      return plain(() => numberOf(target, /^\s*[+-]?\d{1,15}\s*$/));
    case 'toDouble':
    case 'toFloat':
    case 'toBigDecimal':
      return plain(() => numberOf(target, /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/));
    default:
      return undefined;
  }
}

function listMethod(target: readonly FilterValue[], name: string): Method | undefined {
  if (name === 'contains') return { count: 1, call: (value = null) => contains(target, value) };
  if (name === 'size') return { count: 0, call: () => target.length };
  if (name === 'isEmpty') return { count: 0, call: () => target.length === 0 };
  return undefined;
}

function numberOf(text: string, shape: RegExp): number {
  if (!shape.test(text)) throw new NotApplicable(`‘${text}’ is not a number`);
  return Number(text);
}

function shown(value: FilterValue): string {
  return isList(value) ? `[${value.map(shown).join(', ')}]` : String(value);
}

function kindOf(value: FilterValue): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : typeof value === 'number' ? 'a number' : 'a truth value';
}

function isList(value: FilterValue): value is readonly FilterValue[] {
  return Array.isArray(value);
}
