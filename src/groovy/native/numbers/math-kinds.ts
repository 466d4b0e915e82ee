import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, type NumberValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { classOf } from '../../semantics/kinds.ts';
import { numberOf } from './parameters.ts';

/** Names the overload of a method of Math that Groovy chooses, by the type of its parameters. */
export type Overload = 'int' | 'long' | 'float' | 'double';

type Kind = 'int' | 'long' | 'big' | 'decimal' | 'float' | 'double';

function kindOf(value: NumberValue): Kind {
  if (value instanceof DoubleValue) return 'double';
  if (value instanceof FloatValue) return 'float';
  if (value instanceof BigDecimalValue) return 'decimal';
  if (value instanceof BigIntegerValue) return 'big';
  return typeof value === 'bigint' ? 'long' : 'int';
}

/** Returns the overload of `abs`: a BigInteger is used as an `int`, a BigDecimal as a `double`. */
export function overloadOf(value: Value | undefined): Overload {
  const kind = kindOf(numberOf(value));
  return kind === 'big' ? 'int' : kind === 'decimal' ? 'double' : kind;
}

/** Returns the overload of methods that have a `float` and a `double` form alone, such as `round` and `signum`. */
export function floatingOverloadOf(value: Value | undefined): 'float' | 'double' {
  const kind = kindOf(numberOf(value));
  return kind === 'double' || kind === 'decimal' || kind === 'big' ? 'double' : 'float';
}

/**
 * Returns the overload of `max` and `min`. Throws Groovy's error for a decimal beside a whole number, for which it cannot
 * choose.
 */
export function pairOverloadOf(a: Value | undefined, b: Value | undefined, name: string, vm: Vm): Overload {
  const kinds = [kindOf(numberOf(a)), kindOf(numberOf(b))];
  const has = (kind: Kind): boolean => kinds.includes(kind);
  if (has('double')) return 'double';
  if (has('decimal')) {
    return has('int') || has('long') ? ambiguous(a, b, name, vm) : 'double';
  }
  if (has('float')) return has('big') ? 'double' : 'float';
  if (has('big')) return has('long') ? ambiguous(a, b, name, vm) : 'int';
  return has('long') ? 'long' : 'int';
}

function ambiguous(a: Value | undefined, b: Value | undefined, name: string, vm: Vm): never {
  const types = [a, b].map((each) => `class ${classOf(each ?? null).name}`).join(', ');
  const message = `Ambiguous method overloading for method java.lang.Math#${name}.\nCannot resolve which method to invoke for [${types}] due to overlapping prototypes between:\n\t[double, double]\n\t[float, float]`;
  return vm.fail('groovy.lang.GroovyRuntimeException', message);
}
