import { expect, it } from 'vitest';
import { ExportError } from './errors.ts';
import { JSON_DIALECT, PYTHON_DIALECT } from './json.ts';
import { compiledQuery } from './query.ts';

function query(text: string) {
  const parameters = new URLSearchParams(text);
  return { get: (name: string) => parameters.get(name) ?? undefined };
}

it.each([
  ['the same tree', 'tree=jobs[name]', 'tree=jobs[name]', true],
  ['a tree with a depth, which is not read', 'tree=a&depth=1', 'tree=a&depth=x', true],
  ['depths', 'depth=1', 'depth=1', true],
  ['no depth and 0', '', 'depth=0', true],
  ['other trees', 'tree=a', 'tree=b', false],
  ['a tree and a depth', 'tree=1', 'depth=1', false],
  ['a very long tree, which is not kept', `tree=${'a'.repeat(2000)}`, `tree=${'a'.repeat(2000)}`, false],
])('%s', (_what, one, other, same) => {
  expect(compiledQuery(query(one), JSON_DIALECT) === compiledQuery(query(other), JSON_DIALECT)).toBe(same);
});

it('does not take a depth that is no number for a tree of that text', () => {
  compiledQuery(query('tree=%260'), JSON_DIALECT);
  expect(() => compiledQuery(query('depth=0%26'), JSON_DIALECT)).toThrow(ExportError);
});

it('is prepared for each dialect', () => {
  expect(compiledQuery(query('tree=a'), JSON_DIALECT)).not.toBe(compiledQuery(query('tree=a'), PYTHON_DIALECT));
});
