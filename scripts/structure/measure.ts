import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONVENTIONS, PLUGINS } from './conventions.ts';
import { codeBelow, isTest, readSources, ringsOf, roomOf, type SourceFile } from './source-tree.ts';
import { countCasts, functionsOf } from './text.ts';

/** A measured figure: what it is of, and how much. The same name means the same in every commit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
}

const LARGE_FOLDER = 40;
const SHORT_FILE = 15;

/** Measures the tree of a checkout: sizes, import rings, folders, allowances, casts, copies and spread of features. */
export function measure(root: string): Figure[] {
  const sources = readSources(join(root, 'src'));
  const files = [...sources.values()];
  return [
    ...sizes(root, files),
    ...rings(sources),
    ...folders(files),
    { name: 'allowances of the room table that nothing uses', value: unusedAllowances(root, files) },
    { name: 'casts', value: sum(files.map(({ text }) => countCasts(text))) },
    ...copies(files),
    ...spread(files),
  ];
}

function sizes(root: string, files: readonly SourceFile[]): Figure[] {
  const tests = codeBelow(join(root, 'src'), join(root, 'src')).filter(isTest);
  const lines = files.map((file) => file.lines).sort((a, b) => a - b);
  const rooms = roomsOf(files).flatMap(([room, inside]) => [
    { name: `${room}: files`, value: inside.length },
    { name: `${room}: lines`, value: sum(inside.map((file) => file.lines)) },
  ]);
  return [
    { name: 'files of code', value: files.length },
    { name: 'lines of code', value: sum(lines) },
    { name: 'lines of the median file', value: lines[Math.floor(lines.length / 2)] ?? 0 },
    { name: 'lines of the longest file', value: lines.at(-1) ?? 0 },
    { name: `files of at most ${SHORT_FILE} lines`, value: lines.filter((count) => count <= SHORT_FILE).length },
    { name: 'files of tests in src', value: tests.length },
    ...rooms,
  ];
}

function rings(sources: ReadonlyMap<string, SourceFile>): Figure[] {
  const all = ringsOf(sources.keys(), (path) => inTree(sources, path));
  const largest = roomsOf([...sources.values()]).flatMap(([room]) => {
    const ring = all.find(([member = '']) => roomOf(member) === room);
    return ring === undefined ? [] : [{ name: `${room}: files of the largest import ring`, value: ring.length }];
  });
  const folders = roomsOf([...sources.values()]).flatMap(([room, files]) => {
    const [ring] = ringsOfFolders(room, files);
    return ring === undefined ? [] : [{ name: `${room}: folders of the largest circle`, value: ring.length }];
  });
  return [{ name: 'files in import rings', value: sum(all.map((ring) => ring.length)) }, ...largest, ...folders];
}

/** Returns the circles among the folders directly inside a room; files at its root count as one. */
function ringsOfFolders(room: string, files: readonly SourceFile[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = folderInRoom(path);
    const inside = imports.filter((target) => roomOf(target) === room).map(folderInRoom);
    targets.set(from, new Set([...(targets.get(from) ?? []), ...inside]));
  }
  return ringsOf(targets.keys(), (folder) => [...(targets.get(folder) ?? [])]);
}

function folderInRoom(path: string): string {
  const [, folder = '', ...rest] = path.split('/');
  return rest.length === 0 ? '' : folder;
}

function inTree(sources: ReadonlyMap<string, SourceFile>, path: string): readonly string[] {
  return (sources.get(path)?.imports ?? []).filter((target) => sources.has(target));
}

function folders(files: readonly SourceFile[]): Figure[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > LARGE_FOLDER);
  return [
    { name: 'folders', value: counts.size },
    { name: 'folders of one file', value: [...counts.values()].filter((count) => count === 1).length },
    { name: `folders of more than ${LARGE_FOLDER} files`, value: large.length },
    ...large.map(([folder, value]) => ({ name: `src/${folder}: files in this folder alone`, value })),
  ];
}

function unusedAllowances(root: string, files: readonly SourceFile[]): number {
  const table = JSON.parse(readFileSync(join(root, 'test/contract/rooms.json'), 'utf8')) as Record<string, unknown>;
  const used = new Set(files.flatMap(({ path, imports }) => imports.map((to) => `${roomOf(path)} ${roomOf(to)}`)));
  const allowed = Object.entries(table).flatMap(([room, rooms]) =>
    Array.isArray(rooms) ? rooms.map((to) => `${room} ${to}`) : [],
  );
  return allowed.filter((arrow) => !used.has(arrow)).length;
}

function copies(files: readonly SourceFile[]): Figure[] {
  const conventions = CONVENTIONS.map(({ name, sign }) => ({
    name: `files that write it: ${name}`,
    value: files.filter(({ text }) => sign.test(text)).length,
  }));
  const shapes = new Map<string, number>();
  for (const { text } of files)
    for (const { shape } of functionsOf(text)) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  const again = sum([...shapes.values()].map((count) => count - 1));
  return [...conventions, { name: 'functions of one shape with another one', value: again }];
}

function spread(files: readonly SourceFile[]): Figure[] {
  return Object.entries(PLUGINS).flatMap(([plugin, sign]) => {
    const found = files.filter(({ path, text }) => sign.test(path) || sign.test(text));
    return [
      { name: `${plugin}: files that name it`, value: found.length },
      { name: `${plugin}: folders of these`, value: new Set(found.map(({ path }) => dirname(path))).size },
      { name: `${plugin}: rooms of these`, value: new Set(found.map(({ path }) => roomOf(path))).size },
    ];
  });
}

function roomsOf(files: readonly SourceFile[]): [string, SourceFile[]][] {
  const rooms = new Map<string, SourceFile[]>();
  for (const file of files) {
    if (!file.path.includes('/')) continue;
    const room = rooms.get(roomOf(file.path));
    if (room === undefined) rooms.set(roomOf(file.path), [file]);
    else room.push(file);
  }
  return [...rooms].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
