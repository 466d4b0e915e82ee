import { expect, it } from 'vitest';
import { parseGroovy } from '../../groovy/index.ts';
import { mayRequestLibraries, requestedLibraries } from './library-annotations.ts';

function wanted(source: string) {
  return requestedLibraries(parseGroovy(source), source);
}

it.each<[string, readonly (readonly [string, string | null])[]]>([
  ["@Library('a') _", [['a', null]]],
  ["@Library('a@b') _", [['a', 'b']]],
  ["@Library('a@b@c') _", [['a', 'b@c']]],
  [
    "@Library(['a', 'b@v1']) _",
    [
      ['a', null],
      ['b', 'v1'],
    ],
  ],
  ["@Library('a') import b.C", [['a', null]]],
  ["@org.jenkinsci.plugins.workflow.libs.Library('a') _", [['a', null]]],
  ["@Library('a') def f() {}", [['a', null]]],
  ["@Library('a') class F {}", [['a', null]]],
  [
    "@Library('a') _\n@Library('b') _x",
    [
      ['a', null],
      ['b', null],
    ],
  ],
  ["@Field def library = 'a'", []],
])('%s names its libraries', (source, libraries) => {
  const found = wanted(source);
  expect(found.libraries.map(({ name, version }) => [name, version])).toEqual(libraries);
  expect(found.complaints).toEqual([]);
});

it('says whether changes are wanted', () => {
  const changelogs = (source: string) => wanted(source).libraries.map(({ changelog }) => changelog);
  expect(changelogs("@Library(value = 'a', changelog = false) _")).toEqual([false]);
  expect(changelogs("@Library('a') _")).toEqual([null]);
});

it.each([
  ['@Library def x', '@Library was missing a value'],
  ['@Library(1) _', '@Library value ‘1’ was not a string'],
  ['@Library(x) _', '@Library value ‘x’ was not a constant; did you mean to use the ‘library’ step instead?'],
])('%s is complained of', (source, complaint) => {
  expect(wanted(source)).toEqual({ libraries: [], complaints: [complaint] });
});

it('is not looked for where the word does not stand', () => {
  expect(mayRequestLibraries("@Library('a') _")).toBe(true);
  expect(mayRequestLibraries("library 'a'")).toBe(false);
});
