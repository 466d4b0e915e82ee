import type { Item } from '../../controller/index.ts';
import { defineBean, map, type Value } from '../../export/index.ts';
import { itemUrl } from '../../model/index.ts';
import type { BeanContext } from '../route.ts';
import { propertyReferences } from './property.ts';

/** An item, and the view path by which the request reached it: `view/all/`, '' for its own path. */
export interface ItemTarget<I extends Item = Item> {
  readonly item: I;
  readonly via: string;
}

export function itemDisplayName(item: Item): string {
  return (item.kind === 'job' && item.config.displayName) || item.name;
}

/** Names of the folders around it and its display name: `folder » job`. */
export function itemFullDisplayName(item: Item): string {
  return [...item.fullName.split('/').slice(0, -1), itemDisplayName(item)].join(' » ');
}

/** Absolute, with a trailing slash. */
export function itemAbsoluteUrl({ item, via }: ItemTarget, context: Pick<BeanContext, 'base'>): string {
  return context.base + via + itemUrl(item.fullName);
}

export const abstractItemBean = defineBean<ItemTarget, BeanContext>('hudson.model.AbstractItem', {
  rows: {
    actions: { doc: 'Parameter definitions, and an empty object for what exports nothing.', read: actionsOf },
    description: { doc: 'The description as it was written.', read: ({ item }) => descriptionOf(item) },
    displayName: { doc: 'The name shown to people.', read: ({ item }) => itemDisplayName(item) },
    displayNameOrNull: {
      doc: 'The display name where one was given.',
      read: ({ item }) => (item.kind === 'job' && item.config.displayName) || null,
    },
    fullDisplayName: { doc: 'Display name with those of the folders.', read: ({ item }) => itemFullDisplayName(item) },
    fullName: { doc: 'Name with those of the folders, `/` between them.', read: ({ item }) => item.fullName },
    name: { visibility: 999, doc: 'Name inside its folder.', read: ({ item }) => item.name },
    url: { visibility: 999, doc: 'Absolute address.', read: itemAbsoluteUrl },
  },
});

/** Jenkins lists the parameters once more under actions, and ends with an action that exports nothing. */
function actionsOf({ item }: ItemTarget): Value<BeanContext> {
  if (item.kind === 'unloadable') return [];
  return [
    ...propertyReferences(item)
      .filter((property) => property.definesParameters)
      .map(({ reference }) => reference),
    map([]),
  ];
}

function descriptionOf(item: Item): string {
  return item.kind === 'job' ? item.config.description : item.reason;
}
