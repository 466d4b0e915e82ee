import { combinationTitle, itemUrl, parentOf, rawEncode } from '../../model/index.ts';
import { modulePathName } from '../../points/index.ts';
import type { Item } from './item-types.ts';

type Find = (fullName: string) => Item | undefined;

/** Returns the configured display name, or the name; a cell is called by its values. */
export function displayNameOfItem(item: Item): string {
  if (item.kind === 'unloadable') return item.name;
  if (item.kind === 'job' && item.cell !== null)
    return item.cell.module?.displayName ?? combinationTitle(item.cell.values);
  const { displayName } = item.config;
  return displayName === null || displayName.trim() === '' ? item.name : displayName;
}

/** Returns the display names from the outermost folder, or from a cell's matrix project, to the item: `a » b`. */
export function fullDisplayNameOf(item: Item, find: Find): string {
  const names = [displayNameOfItem(item)];
  for (let around = holderOf(item, find); around !== undefined; around = holderOf(around, find)) {
    names.unshift(displayNameOfItem(around));
  }
  return names.join(' » ');
}

/**
 * Returns the path below the root; '' for the root itself. A name that is no cell's is taken for that of an item in
 * folders.
 */
export function urlOf(fullName: string, find: Find): string {
  if (fullName === '') return '';
  const item = find(fullName);
  const cell = item?.kind === 'job' ? item.cell : null;
  if (item === undefined || cell === null) return itemUrl(fullName);
  const name = cell.module === undefined ? item.name : modulePathName(cell.module);
  return `${itemUrl(cell.project)}${name === item.name ? rawEncode(name) : name}/`;
}

function holderOf(item: Item, find: Find): Item | undefined {
  const cell = item.kind === 'job' ? item.cell : null;
  return find(cell === null ? parentOf(item.fullName) : cell.project);
}
