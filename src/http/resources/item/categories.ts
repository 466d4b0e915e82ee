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
 * Holds the routes of item categories. Jenkins: `View#doItemCategories`. A category is answered if it has kinds, whatever
 * `depth` says.
 */
export const categoryRoutes: readonly Route[] = forOwners(
  route({
    method: 'GET or POST',
    path: '/itemCategories',
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'The kinds of items that can be made, by category.',
    handler: (context) => ({
      type: 'json',
      json: {
        _class: 'jenkins.model.item_category.Categories',
        categories: context.may('Job/Create') ? categoriesOf(offeredKinds(context.services)) : [],
      },
    }),
  }),
);

function categoriesOf(kinds: readonly OfferedKind[]) {
  return CATEGORIES.flatMap(({ id, name, description, holds }) => {
    const items = kinds.filter(holds);
    return items.length === 0 ? [] : [{ description, id, items: items.map(itemOf), minToShow: 1, name }];
  }).map((category, at) => ({ ...category, order: at + 1 }));
}

function itemOf({ className, displayName, about }: OfferedKind, at: number) {
  return { class: className, description: about, displayName, iconClassName: null, order: at + 1 };
}
