import type { JavaType } from './describables.ts';
import type { Value } from './model.ts';

/** Names Java's classes as they print themselves. */
export const TYPES = {
  Boolean: 'class java.lang.Boolean',
  Integer: 'class java.lang.Integer',
  List: 'interface java.util.List',
  Map: 'interface java.util.Map',
  Object: 'class java.lang.Object',
  String: 'class java.lang.String',
} as const;

const NUMBERS: ReadonlySet<string> = new Set([
  'class java.lang.Integer',
  'class java.lang.Long',
  'class java.lang.Double',
  'class java.lang.Float',
]);

/**
 * Returns whether a type accepts a literal: it follows Groovy's casts, without those between texts, whole numbers and
 * booleans that would not work when the pipeline runs. Jenkins: `ModelValidatorImpl#validateParameterType`.
 */
export function accepts(wanted: JavaType, { value, type }: Value): boolean {
  if (wanted.words !== undefined) return value === null || (typeof value === 'string' && wanted.words.includes(value));
  switch (wanted.name) {
    case TYPES.Object:
    case TYPES.Boolean:
    case 'boolean':
      return true;
    case TYPES.String:
      return type !== TYPES.Integer && type !== TYPES.Boolean;
    case 'int':
      return NUMBERS.has(type);
    case 'long':
      // A text of one character is that character, which is a number.
      return NUMBERS.has(type) || (typeof value === 'string' && value.length === 1);
    case TYPES.Integer:
      return value === null || NUMBERS.has(type) || (typeof value === 'string' && value.length === 1);
    default:
      return value === null;
  }
}
