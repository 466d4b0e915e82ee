import type { View } from '../../../controller/index.ts';
import { beanFamily, defineBean, type LazyList, list, type Reference, refer, UNKNOWN } from '../../../export/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { itemReference } from './item-reference.ts';
import { heldItemsOfView, itemsOfView } from './items-of-view.ts';

interface ViewTarget {
  readonly view: View;
  /** Holds the path by which the request reached the view's owner; '' for its own path. */
  readonly via: string;
  /** Holds the address of a view that belongs to a person, below the server's own; missing for all others. */
  readonly own?: string;
}

export const viewBean = defineBean<ViewTarget, BeanContext>('hudson.model.View', {
  holder: ({ view }) => view,
  rows: {
    description: { doc: 'What the view is for.', madeOf: [], read: ({ view }) => view.config.description },
    jobs: {
      doc: 'Its items, as far as the requester may see them.',
      madeOf: [({ view }, context) => heldItemsOfView(context, view) ?? UNKNOWN],
      read: jobsOf,
    },
    name: { visibility: 2, doc: 'Name of the view.', madeOf: [], read: ({ view }) => view.name },
    property: { inline: true, doc: 'Properties of the view.', madeOf: [], read: () => [] },
    url: {
      visibility: 2,
      doc: "Address; the primary view has its owner's.",
      madeOf: [viewUrl],
      read: viewUrl,
    },
  },
});

const viewBeanOf = beanFamily((className) =>
  defineBean<ViewTarget, BeanContext>(className, { parent: viewBean, rows: {} }),
);

export const allViewBean = viewBeanOf('hudson.model.AllView');
export const listViewBean = viewBeanOf('hudson.model.ListView');
export const myViewBean = viewBeanOf('hudson.model.MyView');

/**
 * Returns the reference to a view. `via` is the path by which the request reached the folder that owns it, `own` the address
 * of a view that belongs to a person.
 */
export function viewReference(view: View, via = '', own?: string): Reference<BeanContext> {
  return refer(viewBeanOf(view.className), { view, via, ...(own !== undefined && { own }) });
}

/** Returns the views of the root or a folder that the requester may see. */
export function viewReferences(context: BeanContext, owner: string, via: string): Reference<BeanContext>[] {
  if (!context.may('View/Read', owner || undefined)) return [];
  return context.services.home.views.of(owner).map((view) => viewReference(view, via));
}

export function primaryViewReference(context: BeanContext, owner: string, via: string): Reference<BeanContext> {
  return viewReference(context.services.home.views.primary(owner), via);
}

function jobsOf({ view }: ViewTarget, context: BeanContext): LazyList<BeanContext> {
  return list<BeanContext>(function* range(from, to) {
    for (const item of itemsOfView(context, view).slice(from, to)) yield itemReference(item);
  });
}

/**
 * Returns the absolute URL of a view, with a trailing slash; the primary view of the root or a folder has its owner's
 * address.
 */
export function viewUrl(
  { view, via, own }: ViewTarget,
  { base, services }: Pick<BeanContext, 'base' | 'services'>,
): string {
  if (own !== undefined) return base + own;
  const { items, views } = services.home;
  const owner = base + (via || (view.owner === '' ? '' : items.url(view.owner)));
  const primary = views.primary(view.owner).name === view.name;
  // As in Jenkins the first view of all has the configured address, as the server itself has.
  if (primary && view.owner === '' && via === '') return services.home.settings.current.rootUrl ?? base;
  return primary ? owner : `${owner}view/${rawEncode(view.name)}/`;
}
