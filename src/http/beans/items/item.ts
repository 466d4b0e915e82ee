import type { Item, Services } from '../../../controller/index.ts';
import { defineBean, map, UNKNOWN, type Value } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { branchOf } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { exportedOfJob, exportsOf } from '../exported-actions.ts';
import { propertyReferences } from './property.ts';

/** Describes an item and the path by which the request reached it: `view/all/job/a/`; '' for its own path. */
export interface ItemTarget<I extends Item = Item> {
  readonly item: I;
  readonly via: string;
}

type Server = { readonly services: Pick<Services, 'home'> };

export function itemDisplayName({ services }: Server, item: Item): string {
  return services.home.items.displayName(item);
}

/** Returns the display names of the folders around an item and its own: `folder » job`. */
export function itemFullDisplayName({ services }: Server, item: Item): string {
  return services.home.items.fullDisplayName(item);
}

/** Holds the address of an item under the base by which it was last asked for. It goes with the item, which keeps its name. */
const addresses = new WeakMap<Item, { readonly base: string; readonly address: string }>();

/** Returns the absolute URL of an item, with a trailing slash. */
export function itemAbsoluteUrl({ item, via }: ItemTarget, context: Pick<BeanContext, 'base' | 'services'>): string {
  const { base, services } = context;
  if (via !== '') return base + via;
  const known = addresses.get(item);
  if (known?.base === base) return known.address;
  const address = base + services.home.items.url(item.fullName);
  addresses.set(item, { base, address });
  return address;
}

/** Returns the path of something in an item that was reached by `via`; '' where that has its own path. */
export function viaBelow(via: string, path: string): string {
  return via === '' ? '' : via + path;
}

/** Returns what of an item its own text in a list is made of. A rename makes another item. */
export function configOf({ item }: ItemTarget): unknown {
  return item.kind === 'unloadable' ? item : item.config;
}

function cellOf({ item }: ItemTarget): unknown {
  return item.kind === 'job' ? item.cell : null;
}

/** Returns what the items that the requester may see follow from; where that is more than their names, nothing is known. */
export function sight(_: unknown, { services, principal }: BeanContext): unknown {
  return services.security.authorization.sight(principal) ?? UNKNOWN;
}

function viaOf({ via }: ItemTarget): string {
  return via;
}

function baseOf(_: ItemTarget, { base }: BeanContext): string {
  return base;
}

/** Holds what the address of an item is made of. */
export const ADDRESS = [viaOf, baseOf, cellOf] as const;

export const abstractItemBean = defineBean<ItemTarget, BeanContext>('hudson.model.AbstractItem', {
  rows: {
    actions: {
      doc: 'Parameter definitions, and an empty object for what exports nothing.',
      madeOf: [configOf, exportsOf],
      read: ({ item }, context) => actionsOf(item, context),
    },
    description: {
      doc: 'The description as it was written.',
      madeOf: [configOf],
      read: ({ item }) => descriptionOf(item),
    },
    displayName: {
      doc: 'The name shown to people.',
      madeOf: [configOf, cellOf],
      read: ({ item }, context) => itemDisplayName(context, item),
    },
    displayNameOrNull: {
      doc: 'The display name where one was given.',
      madeOf: [configOf],
      read: ({ item }) => (item.kind !== 'unloadable' && item.config.displayName) || null,
    },
    fullDisplayName: {
      doc: 'Display name with those of the folders.',
      madeOf: [({ item }, context) => itemFullDisplayName(context, item)],
      read: ({ item }, context) => itemFullDisplayName(context, item),
    },
    fullName: {
      doc: 'Name with those of the folders, `/` between them.',
      madeOf: [],
      read: ({ item }) => item.fullName,
    },
    name: { visibility: 999, doc: 'Name inside its folder.', madeOf: [], read: ({ item }) => item.name },
    url: { visibility: 999, doc: 'Absolute address.', madeOf: ADDRESS, read: itemAbsoluteUrl },
  },
});

/**
 * Returns the actions of an item. Jenkins lists the parameters of a job once more under actions, and ends with an action
 * that exports nothing; a folder has two of these.
 */
function actionsOf(item: Item, context: BeanContext): Value<BeanContext> {
  switch (item.kind) {
    case 'unloadable':
      return [];
    case 'folder':
      return [map([]), map([])];
    case 'job':
      return [
        ...propertyReferences(item)
          .filter((property) => property.definesParameters)
          .map(({ reference }) => reference),
        map([]),
        ...exportedOfJob(context, item),
      ];
    default:
      return unreachable(item);
  }
}

function descriptionOf(item: Item): string | null {
  if (item.kind === 'unloadable') return item.reason;
  // The job of a branch has none until somebody writes one.
  if (item.kind === 'job' && branchOf(item.config) !== null) return item.config.description || null;
  return item.config.description;
}
