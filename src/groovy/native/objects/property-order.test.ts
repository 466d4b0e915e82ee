import { expect, it } from 'vitest';
import { inTableOrder } from './property-order.ts';

it.each([
  ['name age nested st up ok', 'ok nested age up name st'],
  ['id title done tags when', 'when title done id tags'],
])('orders %s as a table of Groovy does', (names, expected) => {
  expect(inTableOrder(names.split(' ')).join(' ')).toBe(expected);
});
