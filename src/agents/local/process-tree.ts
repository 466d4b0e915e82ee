import type { ProcessRow } from './process-table.ts';

/** Returns the process itself and those it descends from: whatever else is ended, these are not. */
export function ancestry(rows: readonly ProcessRow[], pid: number): Set<number> {
  const parents = new Map(rows.map((row) => [row.pid, row.parent]));
  const found = new Set<number>();
  for (let next: number | undefined = pid; next !== undefined && !found.has(next); next = parents.get(next)) {
    found.add(next);
  }
  return found;
}

/**
 * Returns the living processes that are roots, members of the groups, or descend from any of these; `spared` ones are left
 * out together with what descends only from them.
 */
export function treeOf(
  rows: readonly ProcessRow[],
  roots: ReadonlySet<number>,
  groups: ReadonlySet<number>,
  spared: ReadonlySet<number>,
): ProcessRow[] {
  const children = new Map<number, ProcessRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parent);
    if (siblings) siblings.push(row);
    else children.set(row.parent, [row]);
  }
  const found = new Map<number, ProcessRow>();
  const open = rows.filter((row) => roots.has(row.pid) || groups.has(row.group));
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (found.has(row.pid) || spared.has(row.pid)) continue;
    found.set(row.pid, row);
    open.push(...(children.get(row.pid) ?? []));
  }
  return [...found.values()].filter((row) => !row.ended);
}
