import type { Dialect, Name } from './dialect.ts';
import { jsonString } from './json-text.ts';

export const JSON_DIALECT: Dialect = jsonDialect('json', { null: 'null', true: 'true', false: 'false' });
/** Differs from JSON in three words. */
export const PYTHON_DIALECT: Dialect = jsonDialect('python', { null: 'None', true: 'True', false: 'False' });

function jsonDialect(
  id: 'json' | 'python',
  words: { readonly null: string; readonly true: string; readonly false: string },
): Dialect {
  return {
    id,
    object: { open: '{', close: '}' },
    list: { open: '[', close: ']' },
    root: () => MEMBER,
    name: (text) => jsonName(`${jsonString(text)}:`),
    head: (className) => `{"_class":${jsonString(className)}`,
    scalar(value) {
      if (typeof value === 'string') return jsonString(value);
      if (typeof value === 'number') return String(value);
      if (value === null) return words.null;
      return value ? words.true : words.false;
    },
  };
}

function jsonName(text: string): Name {
  return {
    first: text,
    next: `,${text}`,
    tag: null,
    after: '',
    get member() {
      return MEMBER;
    },
  };
}

const MEMBER: Name = jsonName('');
