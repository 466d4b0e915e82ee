import { expect, it } from 'vitest';
import { patternsIn } from './patterns.ts';

it.each<[string, string, readonly string[]]>([
  ['[, ]+', 'a/*.jar, b/** c', ['a/*.jar', 'b/**', 'c']],
  ['', 'a,b', ['a', 'b']],
  [';', 'with blank, and comma ;b', ['with blank, and comma', 'b']],
  ['\\s*[;\\n]\\s*', 'a ;\n b\nc', ['a', 'b', 'c']],
  ['(?i)and', 'a AND b and c', ['a', 'b', 'c']],
  ['[,]', '', []],
])('with the separator %j, %j is %j', (separator, text, patterns) => {
  expect(patternsIn(text, separator)).toEqual(patterns);
});

it.each([
  ['[', 'a', /the pattern separator \[\[\] cannot be used/],
  ['x*', 'ab', /it matches where nothing is/],
  ['(a|a|aa)+$', `${'a'.repeat(40)}b`, /could not be evaluated/],
])('the separator %j cannot be used', (separator, text, reason) => {
  expect(() => patternsIn(text, separator)).toThrow(reason);
});
