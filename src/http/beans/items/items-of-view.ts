import type { Item, Services, View } from '../../../controller/index.ts';
import { LruMap } from '../../../kit/index.ts';
import type { ExpressionTime, ViewItem } from '../../../points/index.ts';
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
  /** Holds the lists of items that it chose from, by their owners. */
  readonly lists: ReadonlyMap<string, readonly Item[]>;
  readonly shown: readonly Item[];
}

/** Limits the items that are held for all views together. */
const HELD_ITEMS = 200_000;

/**
 * Holds the last selection of each view. It is used for those who may read every item, as long as the view and the lists that
 * it chose from are the same objects: a view and a list are others after a change.
 */
const selections = new LruMap<View, Selection>(HELD_ITEMS, ({ lists, shown }) => shown.length + lists.size + 1);

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
  const { items } = requester.services.home;
  const held = mayReadAll(requester) ? selections.get(view) : undefined;
  if (held === undefined) return null;
  return [...held.lists].every(([owner, list]) => items.children(owner) === list) ? held.shown : null;
}

function mayReadAll({ services, principal }: Requester): boolean {
  return services.security.authorization.everywhere(principal, 'Job/Read') === true;
}

/** Lets the view choose. `holds` says that what it chose depends on the items alone, and was not cut short. */
function select(requester: Requester, view: View): Selection & { readonly holds: boolean } {
  const { items } = requester.services.home;
  const time = requester.expressions ?? { leftMs: EXPRESSIONS_MS };
  const ownTime: ExpressionTime = { leftMs: time.leftMs };
  const lists = new Map<string, readonly Item[]>();
  let asksForMore = false;
  const selected = view.viewKind?.select(view.config, {
    items: (recurse) => [...viewItems(requester, { owner: view.owner, prefix: '', recurse, lists })],
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

interface Listing {
  readonly owner: string;
  readonly prefix: string;
  readonly recurse: boolean;
  /** Receives each list that is read. */
  readonly lists: Map<string, readonly Item[]>;
}

function* viewItems(requester: Requester, { owner, prefix, recurse, lists }: Listing): Iterable<ViewItem> {
  lists.set(owner, requester.services.home.items.children(owner));
  for (const item of visibleItems(requester, owner)) {
    const relativeName = prefix + item.name;
    yield { fullName: item.fullName, relativeName, disabled: item.kind === 'job' ? item.config.disabled : null };
    if (!recurse || item.kind !== 'folder') continue;
    yield* viewItems(requester, { owner: item.fullName, prefix: `${relativeName}/`, recurse, lists });
  }
}
