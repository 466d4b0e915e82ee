import { expect, it } from 'vitest';
import { entryOf } from './entry-module.ts';

it.each<[object, string]>([
  [{}, 'index.js'],
  [{ main: './x.js' }, 'x.js'],
  [{ main: 'lib/x.js' }, 'lib/x.js'],
  [{ exports: './x.js', main: './other.js' }, 'x.js'],
  [{ exports: { '.': './x.js' } }, 'x.js'],
  [{ exports: { import: './x.js' } }, 'x.js'],
  [{ exports: { '.': { types: './x.d.ts', default: './x.js' } } }, 'x.js'],
  [{ exports: { '.': { import: { types: './x.d.ts', default: './x.js' }, require: './x.cjs' } } }, 'x.js'],
  [{ exports: { types: './x.d.ts', require: './x.cjs', default: './x.js' } }, 'x.js'],
  [{ exports: { browser: './b.js', node: './x.js', import: './i.js' } }, 'x.js'],
  [{ exports: { import: { browser: './b.js' }, default: './x.js' } }, 'x.js'],
  [{ exports: { default: './x.js', import: './i.js' } }, 'x.js'],
  [{ exports: ['x.js', { require: './x.cjs' }, './x.js'] }, 'x.js'],
  [{ exports: null, main: './x.js' }, 'x.js'],
])('the module of %j is %s', (json, entry) => {
  expect(entryOf({ ...json })).toBe(entry);
});

it.each<[object, string]>([
  [{ exports: { './other': './x.js' }, main: './x.js' }, 'exports names no module'],
  [{ exports: { require: './x.cjs' } }, 'exports names no module'],
  [{ exports: { node: null, default: './x.js' } }, 'exports names no module'],
  [{ exports: { '.': './x.js', import: './x.js' } }, 'exports cannot have both paths and conditions'],
  [{ exports: 'x.js' }, 'exports must name a module that begins with "./", not "x.js"'],
  [{ exports: { default: 7 } }, 'exports must name a module, not 7'],
  [{ exports: './../x.js' }, 'its module "./../x.js" is outside of the package'],
  [{ exports: './node_modules/x/x.js' }, 'is outside of the package'],
  [{ main: '/x.js' }, 'is outside of the package'],
  [{ main: 'a\\..\\x.js' }, 'is outside of the package'],
  [{ main: 7 }, 'main must be a text'],
  [{ exports: nested(30) }, 'exports is nested too deeply'],
])('%j names no module that can be used', (json, reason) => {
  expect(() => entryOf({ ...json })).toThrow(reason);
});

function nested(depth: number): object {
  return { default: depth === 0 ? './x.js' : nested(depth - 1) };
}
