import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

/** A file of `src` with its text and the files that it imports, all as paths relative to `src`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

/** Reads every TypeScript file below a `src` folder. Tests and what is in `testing/` folders are left out. */
export function readSources(source: string): ReadonlyMap<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const path of codeBelow(source, source)) {
    if (isTest(path)) continue;
    const text = readFileSync(join(source, path), 'utf8');
    files.set(path, { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) });
  }
  return files;
}

/** Returns the paths of all TypeScript files below a folder, relative to `root`, tests among them. */
export function codeBelow(folder: string, root: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return codeBelow(path, root);
    return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : [];
  });
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

/** Returns what a file imports by a relative path, types included: static, dynamic, and what it exports again. */
export function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^;'"]*?from\s+'(\.[^']+)'|^\s*import\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/gm,
  );
  return [...found].map((match) =>
    posix.normalize(posix.join(posix.dirname(path), match[1] ?? match[2] ?? match[3] ?? '')),
  );
}

/** Returns the room of a file: the first part of its path. */
export function roomOf(path: string): string {
  return path.split('/')[0] ?? path;
}

/** Returns the rings of a graph, largest first: sets of two or more nodes each of which reaches all others. By Tarjan. */
export function ringsOf(nodes: Iterable<string>, targetsOf: (node: string) => readonly string[]): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const rings: string[][] = [];
  for (const start of nodes) if (!order.has(start)) visitFrom(start);
  return rings.sort((a, b) => b.length - a.length);

  function enter(node: string): { node: string; targets: readonly string[]; next: number } {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    onStack.add(node);
    return { node, targets: targetsOf(node), next: 0 };
  }

  // A path of imports can be longer than the stack of calls is deep.
  function visitFrom(start: string): void {
    const work = [enter(start)];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { node, targets } = top;
      const target = targets[top.next++];
      if (target !== undefined) {
        if (!order.has(target)) work.push(enter(target));
        else if (onStack.has(target)) low.set(node, Math.min(low.get(node) ?? 0, order.get(target) ?? 0));
        continue;
      }
      work.pop();
      const above = work.at(-1)?.node;
      if (above !== undefined) low.set(above, Math.min(low.get(above) ?? 0, low.get(node) ?? 0));
      if (low.get(node) === order.get(node)) close(node);
    }
  }

  function close(node: string): void {
    const ring = stack.splice(stack.indexOf(node));
    for (const member of ring) onStack.delete(member);
    if (ring.length > 1) rings.push(ring);
  }
}
