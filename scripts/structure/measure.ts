import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONVENTIONS, PLUGINS, writersOf } from './conventions.ts';
import { type ImportGraph, isTest, readImports, ringsOf, roomOf, sourceFiles, within } from './import-graph.ts';
import { countCasts, functionsOf } from './text.ts';

/** A measured figure: what it is of, and how much. The same name means the same in every commit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
}

const LARGE_FOLDER = 40;
const SHORT_FILE = 15;

/** A file of code: its path from `src`, its text and what it imports. */
interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

/** Measures the tree of a checkout: sizes, import rings, folders, allowances, casts, copies and spread of features. */
export function measure(root: string): Figure[] {
  const source = join(root, 'src');
  const graph = readImports(source);
  const files = [...graph].map(([path, imports]): SourceFile => {
    const text = readFileSync(join(source, path), 'utf8');
    return { path, text, lines: text.split('\n').length - 1, imports: [...imports] };
  });
  return [
    ...sizes(root, files),
    ...rings(graph, files),
    ...folders(files),
    { name: 'allowances of the room table that nothing uses', value: unusedAllowances(root, files) },
    { name: 'casts', value: sum(files.map(({ text }) => countCasts(text))) },
    ...copies(files),
    ...spread(files),
  ];
}

function sizes(root: string, files: readonly SourceFile[]): Figure[] {
  const tests = sourceFiles(join(root, 'src')).filter(isTest);
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

function rings(graph: ImportGraph, files: readonly SourceFile[]): Figure[] {
  const rooms = roomsOf(files);
  const largest = rooms.flatMap(([room]) => {
    const [ring] = ringsOf(within(graph, room));
    return ring === undefined ? [] : [{ name: `${room}: files of the largest import ring`, value: ring.length }];
  });
  const folders = rooms.flatMap(([room, inside]) => {
    const [ring] = ringsOf(foldersOf(room, inside));
    return ring === undefined ? [] : [{ name: `${room}: folders of the largest circle`, value: ring.length }];
  });
  const members = sum(ringsOf(graph).map((ring) => ring.length));
  return [{ name: 'files in import rings', value: members }, ...largest, ...folders];
}

/** Returns which folders directly inside a room import which; files at its root stand for themselves. */
function foldersOf(room: string, files: readonly SourceFile[]): ImportGraph {
  const targets = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = folderInRoom(path);
    const inside = imports.filter((target) => roomOf(target) === room).map(folderInRoom);
    targets.set(from, new Set([...(targets.get(from) ?? []), ...inside]));
  }
  return targets;
}

function folderInRoom(path: string): string {
  return path.split('/')[1] ?? path;
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
  const conventions = CONVENTIONS.map((convention) => ({
    name: `files that write it: ${convention.name}`,
    value: writersOf(convention, files).length,
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
