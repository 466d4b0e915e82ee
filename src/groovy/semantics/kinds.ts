import { BOOLEAN, INTEGER, LONG, OBJECT, PRIMITIVES, STRING } from '../runtime/classes.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';

/** Returns the class of a value, which for null is Object. */
export function classOf(value: Value): GroovyClass {
  switch (typeof value) {
    case 'string':
      return STRING;
    case 'number':
      return INTEGER;
    case 'boolean':
      return BOOLEAN;
    case 'bigint':
      return LONG;
    default:
      return value === null ? OBJECT : value.type;
  }
}

/** Returns the class that holds the values of a type: Integer for `int`. */
export function boxed(type: GroovyClass): GroovyClass {
  return type.kind === 'primitive' ? (PRIMITIVES.get(type.name)?.boxed ?? type) : type;
}

export function isA(value: Value, type: GroovyClass): boolean {
  return value !== null && classOf(value).isA(boxed(type));
}
