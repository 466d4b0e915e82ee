import { expect, it } from 'vitest';
import { splitFilePath } from './file-path.ts';

it.each([
  ['', [], 'show'],
  ['out//a.txt/', ['out', 'a.txt'], 'show'],
  ['*zip*/archive.zip', [], 'zip'],
  ['out/*zip*/out.zip', ['out'], 'zip'],
  ['out/a.txt/*view*/', ['out', 'a.txt'], 'text'],
  ['out/*plain*', ['out'], 'plain-list'],
  ['out/*fingerprint*/', ['out'], 'unknown'],
])('splits %s', (rest, path, verb) => {
  expect(splitFilePath(rest)).toEqual({ path, verb });
});
