import type { Field } from './fields.ts';

/** Describes how a person would enter a parameter: `none` where only files and scripts can give it. */
export type Input =
  | 'line'
  | 'text'
  | 'secret'
  | 'check'
  | 'number'
  | 'choice'
  | 'list'
  | 'kinds'
  | 'group'
  | 'groups'
  | 'none';

/** Returns how a form would ask for a parameter, as the page about kinds tells. It follows from what the parameter takes. */
export function inputOf({ type, lines, choices, fields, many, secrets }: Field<unknown>): Input {
  if (fields !== undefined) return many === true ? 'groups' : 'group';
  if (choices !== undefined) return 'choice';
  if (typeof type === 'object') return 'enum' in type ? 'choice' : 'kinds';
  switch (type) {
    case 'String':
      return secrets !== undefined ? 'secret' : lines === true ? 'text' : 'line';
    case 'boolean':
      return 'check';
    case 'int':
    case 'double':
      return 'number';
    case 'List<String>':
      return 'list';
    case 'any':
      return 'none';
  }
}
