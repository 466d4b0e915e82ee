import { expect, it } from 'vitest';
import { defineBean, refer } from './bean.ts';
import { readText } from './read-text.ts';

const bean = defineBean<{ name: string }, null>('a.B', {
  rows: {
    name: { doc: 'The name.', read: ({ name }) => name },
    number: { doc: 'A number.', read: () => 1 },
  },
});

it.each([
  ['name', 'x'],
  ['number', null],
  ['other', null],
])('reads the property %s as %s', (name, text) => {
  expect(readText(refer(bean, { name: 'x' }), name, null)).toBe(text);
});
