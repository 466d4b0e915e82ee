import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SOURCE } from '../../scripts/structure/import-graph.ts';

/** Rooms whose folders follow a rule that their README states, so that it does not list them. */
const BY_RULE = ['kinds'];

const rooms = foldersIn(SOURCE).map((room) => [room, readFileSync(join(SOURCE, room, 'README.md'), 'utf8')] as const);

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Returns the files and folders that stand in the first cells of a text's tables. */
function namedInTables(text: string): string[] {
  const cells = text.split('\n').flatMap((line) => /^\| (`[^|]*)\|/.exec(line)?.[1] ?? []);
  const words = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,]+/)),
  );
  return words.filter((word) => /\.tsx?$|\/$/.test(word) && !word.includes('*'));
}

it.each(rooms)('the README of %s lists nothing that is not there', (room, text) => {
  expect(namedInTables(text).filter((name) => !existsSync(join(SOURCE, room, name)))).toEqual([]);
});

it.each(rooms.filter(([room]) => !BY_RULE.includes(room)))('the README of %s tells of every folder', (room, text) => {
  const folders = foldersIn(join(SOURCE, room)).filter((folder) => folder !== 'testing');
  expect(folders.filter((folder) => !new RegExp(`(?<![\\w-])${folder}/`).test(text))).toEqual([]);
});

/** Words of a path in capital letters stand for names. */
const PLACEHOLDER = /(?:^|\/)[^/]*[A-Z…].*$/;

it('the checklists of src/README.md name only files and folders that are there', () => {
  const text = readFileSync(join(SOURCE, 'README.md'), 'utf8');
  const paths = [...text.matchAll(/`([a-z][\w.-]*\/[^`\s]*)`/g)].map(([, path = '']) => path.replace(PLACEHOLDER, ''));
  expect(paths.length).toBeGreaterThan(30);
  const roots = [SOURCE, join(SOURCE, '..')];
  expect(paths.filter((path) => !roots.some((root) => existsSync(join(root, path))))).toEqual([]);
});
