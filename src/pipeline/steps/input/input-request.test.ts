import { expect, test } from 'vitest';
import { idOf } from './input-request.ts';

test.each([
  ['deploy-approval', 'Deploy-approval'],
  ['Gate', 'Gate'],
  ['1st', '1st'],
  ['éa', 'éa'],
])('the id %s is shown as %s', (given, shown) => {
  expect(idOf(given, 'any')).toBe(shown);
});

test('without an id it is the sum of the message, which begins with a capital where it begins with a letter', () => {
  expect(idOf('', 'Ship it?')).toMatch(/^[0-9A-F][0-9a-f]{31}$/);
  expect(idOf('', 'Ship it?')).toBe(idOf('', 'Ship it?'));
  expect(idOf('', 'a')).toBe('0cc175b9c0f1b6a831c399e269772661');
});
