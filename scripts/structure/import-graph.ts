import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

/** Files of `src` with the files that each one imports, types included; paths are relative to `src`. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

export const SOURCE = join(import.meta.dirname, '..', '..', 'src');

/** Returns whether a file is a test, or helps tests. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}

/** Returns the room of a file: the first part of its path. */
export function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

function filesBelow(folder: string, source: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, source);
    return /\.tsx?$/.test(entry.name) ? [relative(source, path).replaceAll('\\', '/')] : [];
  });
}

/** Returns every file of `src`, tests among them. `source`: that of another checkout. */
export function sourceFiles(source = SOURCE): readonly string[] {
  return filesBelow(source, source).sort();
}

/** `import … from`, `import type`, `export … from` on however many lines; `import './x'`; `import('./x')`, also of a type. */
const IMPORTS =
  /^(?:import|export)\b[^;'"`]*?\bfrom\s+['"](\.[^'"]*)['"]|^import\s+['"](\.[^'"]*)['"]|\bimport\(\s*['"](\.[^'"]*)['"]\s*\)/gm;

/** Returns the files near it that a text imports, types included. */
export function importsIn(text: string, file: string): ReadonlySet<string> {
  const named = [...text.matchAll(IMPORTS)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return new Set(named.map((name) => posix.normalize(posix.join(posix.dirname(file), name))));
}

/** Reads the imports of every file of `src` that is no test. */
export function readImports(source = SOURCE): ImportGraph {
  const files = sourceFiles(source).filter((file) => !isTest(file));
  return new Map(files.map((file) => [file, importsIn(readFileSync(join(source, file), 'utf8'), file)]));
}

/**
 * Returns the rings of a graph: groups of at least two files each of which reaches all the others by imports, the largest
 * first. Tarjan's algorithm, without recursion, as a chain of imports may be long.
 */
export function ringsOf(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const rings: string[][] = [];
  const enter = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    isOpen.add(file);
    return { file, rest: [...(graph.get(file) ?? [])].filter((to) => graph.has(to)) };
  };
  const lower = (file: string, value: number) => lowest.set(file, Math.min(lowest.get(file) ?? value, value));
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = at.rest.pop();
      if (next !== undefined) {
        if (!order.has(next)) path.push(enter(next));
        else if (isOpen.has(next)) lower(at.file, order.get(next) ?? 0);
        continue;
      }
      path.pop();
      const low = lowest.get(at.file) ?? 0;
      const above = path.at(-1);
      if (above !== undefined) lower(above.file, low);
      if (low !== order.get(at.file)) continue;
      const ring = open.splice(open.indexOf(at.file));
      for (const file of ring) isOpen.delete(file);
      if (ring.length > 1) rings.push(ring.sort());
    }
  }
  return rings.sort((a, b) => b.length - a.length);
}

/** Returns the part of a graph whose files lie in one room. */
export function within(graph: ImportGraph, room: string): ImportGraph {
  return new Map([...graph].filter(([file]) => file.startsWith(`${room}/`)));
}
