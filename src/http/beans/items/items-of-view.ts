import type { Item, Services, View } from '../../../controller/index.ts';
import type { ViewItem } from '../../../points/index.ts';
import type { Principal } from '../../../security/index.ts';
import { mayOn } from '../../request/access.ts';
import { EXPRESSIONS_MS } from '../../request/expression-time.ts';

interface Requester {
  readonly services: Pick<Services, 'home' | 'security'>;
  readonly principal: Principal;
  /** Holds the time that is left for expressions, in milliseconds; all views of one request share it. */
  readonly expressions?: { leftMs: number };
}

/** Yields the items of a folder ('': the root) that the requester may see, sorted without regard to case. */
export function* visibleItems(requester: Requester, owner: string): Iterable<Item> {
  for (const item of requester.services.home.items.children(owner)) {
    if (mayOn(requester, 'Job/Read', item.fullName)) yield item;
  }
}

/** Returns the items that a view shows to the requester, in the view's order; a view of an unknown kind shows none. */
export function itemsOfView(requester: Requester, view: View): Item[] {
  const { items } = requester.services.home;
  const selected = view.viewKind?.select(view.config, {
    items: (recurse) => [...viewItems(requester, view.owner, '', recurse)],
    expressions: requester.expressions ?? { leftMs: EXPRESSIONS_MS },
    mayConfigure: ({ fullName }) => mayOn(requester, 'Job/Configure', fullName),
  });
  return (selected ?? []).flatMap(({ fullName }) => items.get(fullName) ?? []);
}

function* viewItems(requester: Requester, owner: string, prefix: string, recurse: boolean): Iterable<ViewItem> {
  for (const item of visibleItems(requester, owner)) {
    const relativeName = prefix + item.name;
    yield { fullName: item.fullName, relativeName, disabled: item.kind === 'job' ? item.config.disabled : null };
    if (recurse && item.kind === 'folder') yield* viewItems(requester, item.fullName, `${relativeName}/`, recurse);
  }
}
