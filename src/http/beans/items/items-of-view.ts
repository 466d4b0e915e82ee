import { type Item, ItemLists, type Services, type View, viewItems } from '../../../controller/index.ts';
import { LruMap } from '../../../kit/index.ts';
import type { ExpressionTime } from '../../../points/index.ts';
import type { Principal } from '../../../security/index.ts';
import { mayOn } from '../../request/access.ts';
import { EXPRESSIONS_MS } from '../../request/expression-time.ts';

interface Requester {
  readonly services: Pick<Services, 'home' | 'security'>;
  readonly principal: Principal;
  /** Holds the time that is left for expressions, in milliseconds; all views of one request share it. */
  readonly expressions?: ExpressionTime;
}

/** Holds what a view showed to somebody who may read every item. */
interface Selection {
  /** Holds the lists of items that it chose from. */
  readonly lists: ItemLists;
  readonly shown: readonly Item[];
}

/** Limits the items that are held for all views together; one view is held however many it shows. */
const HELD_ITEMS = 200_000;

/**
 * Holds the last selection of each view. It is used for those who may read every item, as long as the view and the lists that
 * it chose from are the same objects: a view and a list are others after a change.
 */
const selections = new LruMap<View, Selection>(HELD_ITEMS, ({ lists, shown }) =>
  Math.min(HELD_ITEMS, shown.length + lists.size + 1),
);

/** Yields the items of a folder ('': the root) that the requester may see, sorted without regard to case. */
export function* visibleItems(requester: Requester, owner: string): Iterable<Item> {
  for (const item of requester.services.home.items.children(owner)) {
    if (mayOn(requester, 'Job/Read', item.fullName)) yield item;
  }
}

/** Returns the items that a view shows to the requester, in the view's order; a view of an unknown kind shows none. */
export function itemsOfView(requester: Requester, view: View): readonly Item[] {
  const held = heldItemsOfView(requester, view);
  if (held !== null) return held;
  const { holds, ...selection } = select(requester, view);
  if (holds && mayReadAll(requester)) selections.set(view, selection);
  return selection.shown;
}

/** Returns the items that the view showed before, as long as it still shows the same; null where that is not known. */
export function heldItemsOfView(requester: Requester, view: View): readonly Item[] | null {
  const held = mayReadAll(requester) ? selections.get(view) : undefined;
  return held?.lists.areCurrent() ? held.shown : null;
}

function mayReadAll({ services, principal }: Requester): boolean {
  return services.security.authorization.everywhere(principal, 'Job/Read') === true;
}

/** Returns the items that a view would show, of which nothing is held: one that is being edited. `time` is what it may take. */
export function itemsSelectedBy(requester: Requester, view: View, time: ExpressionTime): readonly Item[] {
  const { shown, holds } = select({ ...requester, expressions: time }, view);
  if (!holds) time.cutShort = true;
  return shown;
}

/** Lets the view choose. `holds` says that what it chose depends on the items alone, and was not cut short. */
function select(requester: Requester, view: View): Selection & { readonly holds: boolean } {
  const { items } = requester.services.home;
  const time = requester.expressions ?? { leftMs: EXPRESSIONS_MS };
  const ownTime: ExpressionTime = { leftMs: time.leftMs };
  const lists = new ItemLists(items);
  const readable = (owner: string) => {
    lists.of(owner);
    return visibleItems(requester, owner);
  };
  let asksForMore = false;
  const selected = view.viewKind?.select(view.config, {
    items: (recurse) => [...viewItems({ owner: view.owner, recurse }, readable)],
    expressions: ownTime,
    mayConfigure({ fullName }) {
      asksForMore = true;
      return mayOn(requester, 'Job/Configure', fullName);
    },
  });
  time.leftMs = ownTime.leftMs;
  const shown = (selected ?? []).flatMap(({ fullName }) => items.get(fullName) ?? []);
  return { lists, shown, holds: !asksForMore && ownTime.cutShort !== true };
}
