import { expect, it } from 'vitest';
import { ExportError } from './errors.ts';
import { MAX_TREE_NESTING, parseTree, type TreeSpec } from './tree.ts';

function plain({ children, range }: TreeSpec): object {
  const names = Object.fromEntries([...children].map(([name, child]) => [name, plain(child)]));
  return range.from === 0 && range.to === Number.POSITIVE_INFINITY ? names : { ...names, '{}': [range.from, range.to] };
}

it.each([
  ['a', { a: {} }],
  ['a,b[c,d[e]]', { a: {}, b: { c: {}, d: { e: {} } } }],
  ['*', { '*': {} }],
  ['a{1,3}', { a: { '{}': [1, 3] } }],
  ['a[b]{2}', { a: { b: {}, '{}': [2, 3] } }],
  ['a{,4}', { a: { '{}': [0, 4] } }],
  ['a{4,}', { a: { '{}': [4, Number.POSITIVE_INFINITY] } }],
  ['a[b{1}]{0,2}', { a: { b: { '{}': [1, 2] }, '{}': [0, 2] } }],
  ['a[b],a[c]', { a: { c: {} } }],
  [' a , b', { ' a ': {}, ' b': {} }],
  ['a.b-c$d', { 'a.b-c$d': {} }],
  ['__proto__[x],constructor', JSON.parse('{"__proto__":{"x":{}},"constructor":{}}')],
])('reads %s', (text, spec) => {
  expect(plain(parseTree(text))).toEqual(spec);
});

it.each([
  '',
  ',',
  'a,',
  ',a',
  'a[',
  'a[b',
  'a[]',
  'a]',
  'a[b]]',
  'a[b]c',
  'a{0,2}[b]',
  'a{}',
  'a{,}',
  'a{-1}',
  'a{x}',
  'a{1',
  'a{1,2,3}',
  'a{ 1}',
  'a{1}{2}',
  '[a]',
  'jobs[name',
])('refuses %j', (text) => {
  expect(() => parseTree(text)).toThrow(ExportError);
  expect(() => parseTree(text)).toThrow('Malformed tree expression');
});

it('refuses brackets without end', () => {
  expect(() => parseTree('a['.repeat(100_000))).toThrow(ExportError);
  expect(() => parseTree(`${'a['.repeat(MAX_TREE_NESTING)}a${']'.repeat(MAX_TREE_NESTING)}`)).not.toThrow();
});
