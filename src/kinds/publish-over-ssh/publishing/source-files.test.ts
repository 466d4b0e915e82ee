import { expect, it } from 'vitest';
import { emptyFoldersAmong } from './source-files.ts';

it.each<[readonly string[], readonly string[], readonly string[]]>([
  [['a/x.txt'], ['a', 'v1.2'], ['v1.2']],
  [['Makefile'], ['a', 'a/b', 'a/b/c', 'd'], ['a/b/c', 'd']],
  [['a/b/c/x'], ['a', 'a/b', 'a/b/c'], []],
  [[], [], []],
])('of the files %j and the folders %j, %j are empty', (files, folders, empty) => {
  expect(emptyFoldersAmong([...files, ...folders], new Set(files))).toEqual(empty);
});
