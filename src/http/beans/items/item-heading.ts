import type { Item, Services } from '../../../controller/index.ts';
import { parentOf } from '../../../model/index.ts';
import { branchOf } from '../../../points/index.ts';
import { itemDisplayName } from './item.ts';

type Server = { readonly services: Pick<Services, 'home'> };

/** Holds what kinds of jobs are called. Jenkins: `AbstractItem#getPronoun`. */
const KINDS = {
  job: 'Project',
  matrix: 'Project',
  pipeline: 'Pipeline',
  cell: 'Configuration',
  maven: 'Maven project',
  module: 'Module',
  external: 'External Job',
} as const;

/** Returns what kind of item it is, and its name, as headings have them: `Project web`. */
export function itemHeading(server: Server, item: Item): string {
  return `${kindOf(item)} ${itemDisplayName(server, item)}`;
}

function kindOf(item: Item): string {
  if (item.kind === 'unloadable') return 'Item';
  const { form, computed } = item.itemKind;
  if (form === 'folder' || item.kind === 'folder') {
    if (computed === undefined) return 'Folder';
    return computed === 'branches' ? 'Multibranch Pipeline' : 'Organization Folder';
  }
  return branchOf(item.config) === null ? KINDS[form] : 'Branch';
}

/** Returns the title of an item's page, with what it is in: `library [team]`. */
export function itemTitle(server: Server, item: Item): string {
  const { items } = server.services.home;
  const name = itemDisplayName(server, item);
  const around = item.kind === 'job' && item.cell !== null ? item.cell.project : parentOf(item.fullName);
  const parent = around === '' ? undefined : items.get(around);
  return parent === undefined ? name : `${name} [${items.fullDisplayName(parent)}]`;
}
