import { expect, it } from 'vitest';
import { labelClassOf } from './label-class.ts';

it.each([
  ['linux', 'atom'],
  ['built-in', 'atom'],
  ['"a && b"', 'atom'],
  ['a&&b', 'And'],
  ['a && b || c', 'Or'],
  ['(a || b) && c', 'And'],
  ['(a || b)', 'Paren'],
  ['!a', 'Not'],
  ['!a && b', 'And'],
  ['a -> b', 'Implies'],
  ['a -> b <-> c', 'Iff'],
  ['a)', 'atom'],
  ['(a', 'atom'],
  ['!', 'atom'],
  ['', 'atom'],
])('%s is %s', (expression, wanted) => {
  expect(labelClassOf(expression).replace('hudson.model.labels.LabelExpression$', '')).toBe(wanted);
});
