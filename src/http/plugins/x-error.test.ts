import { expect, it } from 'vitest';
import { headerText } from './x-error.ts';

it.each([
  ['A job already exists with the name ‘hello’', 'A job already exists with the name  hello'],
  ['‘/’ is an unsafe character', '/  is an unsafe character'],
  ['“größe” is not an allowed name', 'größe  is not an allowed name'],
  ['No such job: 日本', 'No such job:'],
  ['split\r\nSet-Cookie: a=b', 'split  Set-Cookie: a=b'],
  ['delete \u007f and \u0085 next', 'delete   and   next'],
  ['', ''],
])('%j is sent as %j', (message, wanted) => {
  expect(headerText(message)).toBe(wanted);
});
