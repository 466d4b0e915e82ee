import type { Home, Item, View } from '../home/index.ts';
import { LruMap } from '../kit/index.ts';
import { baseName, parentOf } from '../model/index.ts';
import type { ExpressionTime, ViewItem } from '../points/index.ts';

export interface ViewsDeps {
  readonly items: Pick<Home['items'], 'get' | 'children'>;
  readonly views: Pick<Home['views'], 'get'>;
}

/** Holds what a view shows, and the lists of items that it chose from. */
interface Shown {
  readonly lists: ReadonlyMap<string, readonly Item[]>;
  readonly names: ReadonlySet<string>;
}

/** Names the only kind of view that people fill. */
const LIST_VIEW = 'hudson.model.ListView';
/** Limits the names that are held for all views together. */
const NAMES = 100_000;
/** Limits the time in which a view's expressions choose; what they leave out is not granted. */
const BUDGET_MS = 50;

/**
 * Returns a function that says whether a list view shows an item, whoever asks. What a view shows is held as long as the
 * view and the lists that it chose from are the same objects: they are others after a change.
 */
export function itemsInViews({ items, views }: ViewsDeps): (view: string, fullName: string) => boolean {
  const held = new LruMap<View, Shown>(NAMES, ({ names, lists }) => names.size + lists.size + 1);

  function* listed(owner: string, recurse: boolean, lists: Map<string, readonly Item[]>): Iterable<ViewItem> {
    const children = items.children(owner);
    lists.set(owner, children);
    for (const item of children) {
      const disabled = item.kind === 'job' ? item.config.disabled : null;
      yield { fullName: item.fullName, relativeName: item.name, disabled };
      if (recurse && item.kind === 'folder') yield* listed(item.fullName, recurse, lists);
    }
  }

  function shownBy(view: View): Shown {
    const known = held.get(view);
    if (known !== undefined && [...known.lists].every(([owner, list]) => items.children(owner) === list)) return known;
    const lists = new Map<string, readonly Item[]>();
    const expressions: ExpressionTime = { leftMs: BUDGET_MS };
    const chosen = view.viewKind?.select(view.config, {
      items: (recurse) => [...listed(view.owner, recurse, lists)],
      expressions,
      mayConfigure: () => true,
    });
    const shown = { lists, names: new Set((chosen ?? []).map(({ fullName }) => fullName)) };
    held.set(view, shown);
    return shown;
  }

  return (name, fullName) => {
    const view = views.get(parentOf(name), baseName(name));
    return view?.className === LIST_VIEW && shownBy(view).names.has(fullName);
  };
}
