import { baseName } from '../../model/index.ts';
import type { Branch, StoredItem, StoredJob } from './item-tree.ts';

/**
 * Returns an item below `from`, with its cells, as it is called after that was moved. New objects: whatever was
 * remembered of the old ones' runs names the old place.
 */
export function moved({ item, cells }: Branch, from: string, to: string): Branch {
  const fullName = to + item.fullName.slice(from.length);
  return {
    item: renamed(item, fullName),
    cells: cells.map((cell) => movedCell(cell, fullName)),
  };
}

function renamed(item: StoredItem, fullName: string): StoredItem {
  return { ...item, name: baseName(fullName), fullName };
}

function movedCell(job: StoredJob, project: string): StoredJob {
  const cell = job.cell === null ? null : { ...job.cell, project };
  return { ...job, fullName: `${project}/${job.name}`, cell };
}
