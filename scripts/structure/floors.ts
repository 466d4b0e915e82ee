import { readdirSync } from 'node:fs';
import { type ImportGraph, isTest, ringsOf, roomOf, within } from './import-graph.ts';

/** Describes what the inside of a room is like; `test/contract/floors.json` has it for each room that is checked. */
export interface Inside {
  /**
   * Holds the folders and files of the room, with those that each of them may import. Of a room of plugins it holds only
   * what the rule does not allow.
   */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** Says that each imports only from those that stand before it. */
  readonly isOrdered?: boolean;
  /** Says that the room has a folder for each plugin: see `isByRule`. */
  readonly hasPlugins?: boolean;
  /** Holds the number of files of the largest ring of imports, types included; 1 where there is none. It may only shrink. */
  readonly largestRing: number;
}

/** Returns what the folders and files of a room import from each other, as pairs of names with one import that shows it. */
export function arrowsIn(graph: ImportGraph, room: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, targets] of within(graph, room)) {
    for (const target of targets) {
      const [from, to] = [floorOf(file), floorOf(target)];
      if (roomOf(target) === room && from !== to) found.set(`${from} -> ${to}`, `${file} imports ${target}`);
    }
  }
  return found;
}

/** Returns the pairs that a table allows. */
export function arrowsOf(table: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`));
}

/**
 * Returns whether a room of plugins needs no row for an import: its `index.ts` imports every plugin, all import `shared`,
 * and a plugin imports those that stand before it in the list of plugins, and folders that are no plugin.
 */
export function isByRule(arrow: string, plugins: readonly string[]): boolean {
  const [from = '', to = ''] = arrow.split(' -> ');
  if (from === 'index.ts' || to === 'shared') return from !== 'shared';
  return plugins.includes(from) && plugins.indexOf(to) < plugins.indexOf(from);
}

/** Returns the groups of folders and files of a room that import each other in a circle, the largest first. */
export function circlesIn(graph: ImportGraph, room: string): readonly (readonly string[])[] {
  return ringsOf(graphOf(arrowsIn(graph, room).keys()));
}

/** Returns the number of files of a room's largest ring of imports; 1 where there is none. */
export function largestRing(graph: ImportGraph, room: string): number {
  return ringsOf(within(graph, room))[0]?.length ?? 1;
}

/**
 * Returns the table of a room as the tree is now. Rows keep the order of the old table; where the room is ordered, a row
 * moves behind what it imports. A ring that has grown keeps its old number, so that the test says so.
 */
export function insideNow(graph: ImportGraph, room: string, old: Inside, plugins: readonly string[]): Inside {
  const arrows = [...arrowsIn(graph, room).keys()];
  const largest = Math.min(old.largestRing, largestRing(graph, room));
  if (old.hasPlugins === true) {
    const exceptions = arrows.filter((arrow) => !isByRule(arrow, plugins)).sort();
    const names = [...new Set(exceptions.map((arrow) => arrow.split(' -> ')[0] ?? ''))];
    return { hasPlugins: true, largestRing: largest, imports: tableOf(names, exceptions) };
  }
  const found = new Set([...within(graph, room).keys()].map(floorOf));
  const known = Object.keys(old.imports).filter((name) => found.has(name));
  const names = [...known, ...[...found].filter((name) => !known.includes(name)).sort()];
  const order = old.isOrdered === true ? withTargetsFirst(names, arrows) : names;
  return {
    ...(old.isOrdered === true && { isOrdered: true }),
    largestRing: largest,
    imports: tableOf(order, arrows),
  };
}

/** Returns the table of the rooms as the tree is now, in the order of the old one; what is new stands at its end. */
export function roomsNow(
  graph: ImportGraph,
  source: string,
  old: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const arrows = [...graph].flatMap(([file, targets]) =>
    [...targets].map((to) => `${roomOf(file)} -> ${roomOf(to)}`).filter((arrow) => !isInside(arrow)),
  );
  const entries = readdirSync(source).filter((name) => !isTest(name) && !name.endsWith('.md'));
  const known = Object.keys(old).filter((name) => entries.includes(name));
  return tableOf([...known, ...entries.filter((name) => !known.includes(name))], arrows);
}

function isInside(arrow: string): boolean {
  const [from, to] = arrow.split(' -> ');
  return from === to;
}

/** Returns the folder directly inside its room that a file lies in, or the file where it lies in none. */
function floorOf(file: string): string {
  return file.split('/')[1] ?? file;
}

function graphOf(arrows: Iterable<string>): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const [from = '', to = ''] = arrow.split(' -> ');
    for (const name of [from, to]) if (!graph.has(name)) graph.set(name, new Set());
    graph.get(from)?.add(to);
  }
  return graph;
}

function tableOf(names: readonly string[], arrows: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const graph = graphOf(arrows);
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(
    names.map((name) => [name, [...(graph.get(name) ?? [])].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))]),
  );
}

/** Returns names in their order, each behind all that it imports as far as there is no circle. */
function withTargetsFirst(names: readonly string[], arrows: readonly string[]): readonly string[] {
  const graph = graphOf(arrows);
  const placed: string[] = [];
  let rest = [...names];
  while (rest.length > 0) {
    const next = rest.find((name) => [...(graph.get(name) ?? [])].every((to) => placed.includes(to))) ?? rest[0] ?? '';
    placed.push(next);
    rest = rest.filter((name) => name !== next);
  }
  return placed;
}
