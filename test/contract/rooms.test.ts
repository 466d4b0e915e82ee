import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  importsIn,
  isTest,
  readImports,
  ringsOf,
  roomOf,
  SOURCE,
  sourceFiles,
  within,
} from '../../scripts/structure/import-graph.ts';
import floors from './floors.json' with { type: 'json' };
import rooms from './rooms.json' with { type: 'json' };

const TABLE: Readonly<Record<string, readonly string[]>> = rooms;

/** What the inside of a room is like. */
interface Inside {
  /** Folders and files of the room, with those that each of them may import; `.` is all files that no other key names. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** Each imports only from those that stand before it. */
  readonly isOrdered?: boolean;
  /** Files of the largest ring of imports, types included; 1: there is none. It may only shrink. */
  readonly largestRing: number;
}
const FLOORS: Readonly<Record<string, Inside>> = floors;
/** Files above 400 lines, each with its reason. */
const LONG_FILES: Readonly<Record<string, string>> = {};

const files = sourceFiles();
const imports = readImports();

/** Returns the key of a room's inner table that a file belongs to. */
function floorOf(file: string, { imports: table }: Inside): string {
  const [, name = ''] = file.split('/');
  return name in table || file.split('/').length > 2 ? name : '.';
}

/** Returns what the files of a room import from each other, as pairs of keys with one import that shows it. */
function arrowsIn(room: string, inside: Inside): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, targets] of within(imports, room)) {
    for (const target of targets) {
      if (roomOf(target) !== room) continue;
      const [from, to] = [floorOf(file, inside), floorOf(target, inside)];
      if (from !== to) found.set(`${from} -> ${to}`, `${file} imports ${target}`);
    }
  }
  return found;
}

function arrowsOf(table: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`));
}

describe('the room table', () => {
  it('names every room and file at the top of src', () => {
    for (const entry of readdirSync(SOURCE).filter((name) => !isTest(name)))
      expect(Object.keys(TABLE), entry).toContain(entry);
  });

  it.each(Object.keys(TABLE).map((room) => [room] as const))(
    '%s imports only what it may, through the public face',
    (room) => {
      const wrong: string[] = [];
      for (const [file, targets] of imports) {
        if (roomOf(file) !== room) continue;
        for (const target of targets) {
          const to = roomOf(target);
          if (to === room) continue;
          if (!(TABLE[room] ?? []).includes(to)) wrong.push(`${file} imports ${target}: not allowed`);
          else if (target !== to && target !== `${to}/index.ts`)
            wrong.push(`${file} imports ${target}: not the public face`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('allows nothing that no file uses', () => {
    const used = new Set(
      [...imports].flatMap(([file, targets]) => [...targets].map((to) => `${roomOf(file)} -> ${roomOf(to)}`)),
    );
    expect(arrowsOf(TABLE).filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('has a public face and a README of at most one screen in every room', () => {
    for (const room of readdirSync(SOURCE).filter((entry) => statSync(join(SOURCE, entry)).isDirectory())) {
      expect(files, room).toContain(`${room}/index.ts`);
      const lines = readFileSync(join(SOURCE, room, 'README.md'), 'utf8').split('\n').length;
      expect(lines, `${room}/README.md`).toBeLessThanOrEqual(50);
    }
  });

  it('has no file above 400 lines that is not listed with its reason', () => {
    const long = files.filter(
      (file) => !isTest(file) && readFileSync(join(SOURCE, file), 'utf8').split('\n').length > 401,
    );
    expect(long.sort()).toEqual(Object.keys(LONG_FILES).sort());
  });
});

describe('the floors of a room', () => {
  const names = Object.keys(FLOORS).map((room) => [room] as const);
  const insideOf = (room: string): Inside => FLOORS[room] ?? { imports: {}, largestRing: 1 };

  it.each(names)('%s: each folder imports only what it may', (room) => {
    const inside = insideOf(room);
    const allowed = new Set(arrowsOf(inside.imports));
    const wrong = [...arrowsIn(room, inside)].filter(([arrow]) => !allowed.has(arrow));
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  it.each(names)('%s: no folder may import what it does not', (room) => {
    const inside = insideOf(room);
    const used = arrowsIn(room, inside);
    expect(arrowsOf(inside.imports).filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it.each(names.filter(([room]) => insideOf(room).isOrdered === true))('%s: has no way up', (room) => {
    const order = Object.keys(insideOf(room).imports);
    const up = Object.entries(insideOf(room).imports).flatMap(([from, targets]) =>
      targets.filter((to) => !order.slice(0, order.indexOf(from)).includes(to)).map((to) => `${from} -> ${to}`),
    );
    expect(up).toEqual([]);
  });

  it.each(names)('%s: has no larger ring of imports than is listed, and none is listed larger than it is', (room) => {
    const [largest = ['']] = ringsOf(within(imports, room));
    expect(largest.length, largest.join('\n')).toBe(insideOf(room).largestRing);
  });
});

describe('the reader of imports', () => {
  it.each([
    ["import { a } from './b.ts';", 'room/b.ts'],
    ["import {\n  a,\n  type B,\n} from '../b.ts';", 'b.ts'],
    ["import type { A } from './b/c.ts';", 'room/b/c.ts'],
    ["import './b.ts';", 'room/b.ts'],
    ["export { a } from './b.ts';", 'room/b.ts'],
    ["export type * from './b.ts';", 'room/b.ts'],
    ["const b = await import(\n  './b.ts'\n);", 'room/b.ts'],
    ["type B = import('./b.ts').B;", 'room/b.ts'],
  ])('finds %j', (text, target) => {
    expect([...importsIn(`const first = 1;\n${text}\n`, 'room/a.ts')]).toEqual([target]);
  });

  it('leaves packages and texts alone', () => {
    const text =
      "import { join } from 'node:path';\nexport const from = './b.ts';\nconst c = {\n  from: './c.ts',\n};\n";
    expect([...importsIn(text, 'room/a.ts')]).toEqual([]);
  });

  it('finds rings, the largest first', () => {
    const arrows: readonly (readonly [string, readonly string[]])[] = [
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', ['e']],
      ['e', ['d', 'f']],
      ['f', []],
    ];
    const graph = new Map(arrows.map(([file, targets]) => [file, new Set(targets)]));
    expect(ringsOf(graph)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });
});
