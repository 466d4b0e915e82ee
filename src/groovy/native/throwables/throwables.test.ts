import { expect, it } from 'vitest';
import { throwableClasses } from './index.ts';
import { fileMessage, patternMessage, uriMessage } from './messages.ts';
import { FAMILIES } from './table.ts';

it('has every class once', () => {
  const names = throwableClasses.map(({ type }) => type.name);
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  ['java.lang.NumberFormatException', 'java.lang.IllegalArgumentException'],
  ['java.io.FileNotFoundException', 'java.io.IOException'],
  ['groovy.lang.MissingMethodException', 'groovy.lang.GroovyRuntimeException'],
  ['org.codehaus.groovy.runtime.typehandling.GroovyCastException', 'java.lang.ClassCastException'],
])('%s extends %s', (name, superclass) => {
  expect(throwableClasses.find(({ type }) => type.name === name)?.type.superclass?.name).toBe(superclass);
});

it('has constructors for every class that a script can make', () => {
  const closed = new Set(
    FAMILIES.filter(([, , shape]) => shape === 'closed').flatMap(([place, , , names]) =>
      names.split(' ').map((name) => `${place}.${name}`),
    ),
  );
  for (const { type, constructors } of throwableClasses)
    expect(constructors.length > 0, type.name).toBe(!closed.has(type.name));
});

it('composes messages', () => {
  expect(fileMessage('a', 'b', 'c')).toBe('a -> b: c');
  expect(fileMessage(null, null, 'c')).toBe('c');
  expect(patternMessage('bad', 'a(b', 1)).toBe('bad near index 1\na(b\n ^');
  expect(uriMessage('in put', 'Bad', -1)).toBe('Bad: in put');
});
