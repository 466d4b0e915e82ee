import { defineBean, list, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import { itemReference } from './item-reference.ts';

const allViewBean = defineBean<{ readonly name: string }, BeanContext>('hudson.model.AllView', {
  rows: {
    description: { doc: 'What the view is for.', read: () => null },
    jobs: { doc: 'Its items, as far as the requester may see them.', read: (_, context) => visibleItems(context) },
    name: { visibility: 2, doc: 'Name of the view.', read: ({ name }) => name },
    property: { inline: true, doc: 'Properties of the view.', read: () => [] },
    url: { visibility: 2, doc: "Address; the primary view has the root's.", read: (_, { base }) => base },
  },
});

/** The view of all items, which is the primary one. */
export function viewReference(name: string): Reference<BeanContext> {
  return refer(allViewBean, { name });
}

/** All items that the requester may see, without regard to case in order. */
export function visibleItems(context: BeanContext) {
  return list<BeanContext>(function* range(from, to) {
    let at = 0;
    for (const item of context.services.home.items.all()) {
      if (at >= to) return;
      if (!context.may('Job/Read', item.fullName)) continue;
      if (at >= from) yield itemReference(item);
      at += 1;
    }
  });
}
