import {
  BIG_DECIMAL,
  BIG_INTEGER,
  BYTE,
  DOUBLE,
  FLOAT,
  INTEGER,
  LONG,
  OBJECT,
  SHORT,
  STRING,
} from '../runtime/classes.ts';
import { ClosureValue } from '../runtime/closure.ts';
import { ListValue } from '../runtime/collections.ts';
import type { GroovyClass, Method } from '../runtime/groovy-class.ts';
import { isNumber } from '../runtime/numbers.ts';
import { GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import { boxed, classOf } from './kinds.ts';

/** Maps number types to the wider types to which they may be converted as arguments. */
const WIDTHS: ReadonlyMap<GroovyClass, readonly GroovyClass[]> = new Map([
  [BYTE, [SHORT, INTEGER, LONG, BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL]],
  [SHORT, [INTEGER, LONG, BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL]],
  [INTEGER, [LONG, BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL]],
  [LONG, [BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL]],
  [BIG_INTEGER, [FLOAT, DOUBLE, BIG_DECIMAL]],
  [FLOAT, [DOUBLE]],
  [BIG_DECIMAL, [FLOAT, DOUBLE]],
]);

const FAR = 1000;

/** Returns the distance of a value from the type of a parameter, or undefined where it cannot be passed. */
function distance(value: Value, type: GroovyClass | null): number | undefined {
  if (value === null) return type === null || type === OBJECT ? 0 : type.kind === 'primitive' ? undefined : 1;
  if (type === null || type === OBJECT) return FAR;
  const cls = classOf(value);
  const wanted = boxed(type);
  if (cls === wanted) return type.kind === 'primitive' ? 0 : 1;
  const steps = cls.ancestors.indexOf(wanted);
  if (steps > 0) return 2 + steps + (wanted.kind === 'interface' ? 1 : 0);
  if (isNumber(value)) {
    const width = WIDTHS.get(cls)?.indexOf(wanted) ?? -1;
    return width < 0 ? undefined : 20 + width;
  }
  if (value instanceof GStringValue && wanted === STRING) return 30;
  if (value instanceof ClosureValue && wanted.kind === 'interface') return 40;
  if (value instanceof ListValue && value.isArray && type.kind === 'array') {
    const component = type.component;
    return value.items.every((item) => distance(item, component) !== undefined) ? 50 : undefined;
  }
  return undefined;
}

/** Returns how well the arguments fit a method of a script, or undefined where it does not take them. */
export function overloadScore(
  method: Pick<Method, 'parameters' | 'optional' | 'min' | 'max' | 'varargs'>,
  args: readonly Value[],
): number | undefined {
  const { parameters = [], min, varargs } = method;
  if (args.length < min) {
    // A method of one parameter may be called without: it gets null.
    const only = parameters[0];
    return args.length === 0 && parameters.length === 1 && !varargs && only?.kind !== 'primitive' ? FAR * 2 : undefined;
  }
  if (!varargs || isDirect(parameters, args)) {
    if (args.length > parameters.length) return undefined;
    const taken = taking(parameters, method.optional, args.length);
    return sum(args, (index) => taken[index] ?? null);
  }
  const fixed = parameters.length - 1;
  const component = parameters[fixed]?.component ?? null;
  const total = sum(args, (index) => (index < fixed ? (parameters[index] ?? null) : component));
  return total === undefined ? undefined : total + FAR / 2 + Math.abs(args.length - parameters.length);
}

/** Returns the parameters for a number of arguments: the last of those with a default are omitted first. */
function taking(
  parameters: readonly (GroovyClass | null)[],
  optional: readonly boolean[] | undefined,
  count: number,
): readonly (GroovyClass | null)[] {
  let spare = parameters.length - count;
  if (spare <= 0 || optional === undefined) return parameters;
  const taken: (GroovyClass | null)[] = [];
  for (const [index, type] of [...parameters.entries()].reverse()) {
    if (spare > 0 && optional[index] === true) spare -= 1;
    else taken.unshift(type);
  }
  return taken;
}

/** Says whether the last argument is the array of a varargs method itself. */
export function isDirect(parameters: readonly (GroovyClass | null)[], args: readonly Value[]): boolean {
  if (args.length !== parameters.length) return false;
  const last = args.at(-1) ?? null;
  return last instanceof ListValue && last.isArray && distance(last, parameters.at(-1) ?? null) !== undefined;
}

function sum(args: readonly Value[], typeOf: (index: number) => GroovyClass | null): number | undefined {
  let total = 0;
  for (const [index, arg] of args.entries()) {
    const part = distance(arg, typeOf(index));
    if (part === undefined) return undefined;
    total += part;
  }
  return total;
}

/**
 * Returns the best fitting of the methods that a script declares; methods of nearer classes come first and take precedence.
 */
export function best(methods: readonly Method[], args: readonly Value[]): Method | undefined {
  let chosen: Method | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const method of methods) {
    if (method.parameters === undefined) continue;
    const value = overloadScore(method, args);
    if (value !== undefined && value < least) {
      chosen = method;
      least = value;
    }
  }
  return chosen;
}
