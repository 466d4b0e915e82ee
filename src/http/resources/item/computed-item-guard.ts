import type { Item, Services } from '../../../controller/index.ts';
import { fail, parentOfItem } from '../../../model/index.ts';
import { branchOf } from '../../../points/index.ts';

/**
 * Refuses to change or delete what a folder makes by itself: error MADE_BY_FOLDER. The job of a branch that is gone may be
 * deleted. Jenkins: `BranchJobProperty#decorateACL`, `MultiBranchProject#getACL`.
 */
export function checkNotComputed(
  { home }: Pick<Services, 'home'>,
  item: Item,
  wanted: 'configure' | 'delete' = 'configure',
): void {
  if (!isMadeByFolder({ home }, item)) return;
  if (wanted === 'delete' && (item.kind !== 'job' || branchOf(item.config)?.isDead !== false)) return;
  fail('MADE_BY_FOLDER', item.fullName);
}

/** Says whether the folder of an item makes its items by itself. */
export function isMadeByFolder({ home }: Pick<Services, 'home'>, item: Item): boolean {
  if (item.kind === 'job' && item.cell !== null) return false;
  const parent = home.items.get(parentOfItem(item));
  return parent?.kind === 'folder' && parent.itemKind.computed !== undefined;
}
