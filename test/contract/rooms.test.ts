import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  arrowsIn,
  arrowsOf,
  circlesIn,
  type Inside,
  insideNow,
  isByRule,
  largestRing,
} from '../../scripts/structure/floors.ts';
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
import { builtInPlugins } from '../../src/kinds/index.ts';
import floors from './floors.json' with { type: 'json' };
import rooms from './rooms.json' with { type: 'json' };

const TABLE: Readonly<Record<string, readonly string[]>> = rooms;

const FLOORS: Readonly<Record<string, Inside>> = floors;
/** Files above 400 lines, each with its reason. */
const LONG_FILES: Readonly<Record<string, string>> = {};

const files = sourceFiles();
const imports = readImports();
const PLUGINS = builtInPlugins.map(({ name }) => name);

describe('the room table', () => {
  it('names every room and file at the top of src', () => {
    for (const entry of readdirSync(SOURCE).filter((name) => !isTest(name) && !name.endsWith('.md')))
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
    const { imports: table, hasPlugins } = insideOf(room);
    const allowed = new Set(arrowsOf(table));
    const wrong = [...arrowsIn(imports, room)].filter(
      ([arrow]) => !allowed.has(arrow) && !(hasPlugins === true && isByRule(arrow, PLUGINS)),
    );
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  it.each(names)('%s: no folder may import what it does not', (room) => {
    const { imports: table, hasPlugins } = insideOf(room);
    const used = arrowsIn(imports, room);
    const idle = arrowsOf(table).filter(
      (arrow) => !used.has(arrow) || (hasPlugins === true && isByRule(arrow, PLUGINS)),
    );
    expect(idle).toEqual([]);
  });

  it.each(names.filter(([room]) => insideOf(room).isOrdered === true))('%s: has no way up', (room) => {
    const order = Object.keys(insideOf(room).imports);
    const up = Object.entries(insideOf(room).imports).flatMap(([from, targets]) =>
      targets.filter((to) => !order.slice(0, order.indexOf(from)).includes(to)).map((to) => `${from} -> ${to}`),
    );
    expect(up).toEqual([]);
  });

  it.each(names.filter(([room]) => insideOf(room).hasPlugins === true))('%s: no plugins import each other', (room) => {
    expect(circlesIn(imports, room)).toEqual([]);
  });

  it.each(names)('%s: has no larger ring of imports than is listed, and none is listed larger than it is', (room) => {
    const [largest = ['']] = ringsOf(within(imports, room));
    expect(largestRing(imports, room), largest.join('\n')).toBe(insideOf(room).largestRing);
  });
});

describe('the command that writes the tables', () => {
  const graph = new Map([
    ['room/new/a.ts', new Set(['room/low/b.ts'])],
    ['room/low/b.ts', new Set(['other/index.ts'])],
    ['room/index.ts', new Set(['room/low/b.ts', 'room/new/a.ts'])],
  ]);

  it('puts a new folder behind what it imports, and leaves out what is gone', () => {
    const old = { isOrdered: true, largestRing: 1, imports: { low: ['gone'], gone: [], 'index.ts': ['low', 'gone'] } };
    const now = insideNow(graph, 'room', old, []);
    expect(now).toEqual({
      isOrdered: true,
      largestRing: 1,
      imports: { low: [], new: ['low'], 'index.ts': ['low', 'new'] },
    });
    expect(Object.keys(now.imports)).toEqual(['low', 'new', 'index.ts']);
  });

  it('writes of plugins only what the rule does not allow', () => {
    const old = { hasPlugins: true, largestRing: 1, imports: {} };
    expect(insideNow(graph, 'room', old, ['low', 'new']).imports).toEqual({});
    expect(insideNow(graph, 'room', old, ['new', 'low']).imports).toEqual({ new: ['low'] });
  });
});

describe('the rule of plugins', () => {
  it.each([
    ['index.ts -> b', true],
    ['a -> shared', true],
    ['library -> shared', true],
    ['b -> a', true],
    ['a -> library', true],
    ['a -> b', false],
    ['library -> a', false],
    ['shared -> a', false],
  ])('%s: %s', (arrow, allowed) => {
    expect(isByRule(arrow, ['a', 'b'])).toBe(allowed);
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
