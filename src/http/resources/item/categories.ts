import { wholeNumber } from '../../../kit/index.ts';
import { text } from '../../parameters/types.ts';
import { forOwners } from '../../request/container-routes.ts';
import { type Route, route } from '../../route.ts';
import { type OfferedKind, offeredKinds } from './item-kinds.ts';

interface Category {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  holds(kind: OfferedKind): boolean;
}

const CATEGORIES: readonly Category[] = [
  {
    id: 'standalone-projects',
    name: 'Standalone Projects',
    description: 'Projects with their own settings, builds and history.',
    holds: ({ folder }) => !folder,
  },
  {
    id: 'nested-projects',
    name: 'Nested Projects',
    description: 'Items that hold other items, and group them by name.',
    holds: ({ folder }) => folder,
  },
];

/**
 * Holds the routes of item categories. Jenkins: `View#doItemCategories`. Without a `depth` categories are empty objects, as
 * elsewhere in the remote API what is one level down.
 */
export const categoryRoutes: readonly Route[] = forOwners(
  route({
    method: 'GET or POST',
    path: '/itemCategories',
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: { depth: text('From 1 on categories have their members; otherwise they are empty.') },
    doc: 'The kinds of items that can be made, by category.',
    handler(context) {
      const all = context.may('Job/Create') ? categoriesOf(offeredKinds(context.services)) : [];
      const isDeep = (wholeNumber(context.parameters.depth) ?? 0) >= 1;
      const categories = isDeep ? all : all.map(() => ({}));
      return { type: 'json', json: { _class: 'jenkins.model.item_category.Categories', categories } };
    },
  }),
);

function categoriesOf(kinds: readonly OfferedKind[]) {
  return CATEGORIES.flatMap(({ id, name, description, holds }) => {
    // The order counts all kinds, not those of the category alone.
    const items = kinds.flatMap((kind, at) => (holds(kind) ? [itemOf(kind, at)] : []));
    return items.length === 0 ? [] : [{ description, id, items, minToShow: 1, name }];
  }).map((category, at) => ({ ...category, order: at + 1 }));
}

function itemOf({ className, displayName, about }: OfferedKind, at: number) {
  return { class: className, description: about, displayName, iconClassName: null, order: at + 1 };
}
