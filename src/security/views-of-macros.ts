import { type Home, ItemLists, type View, viewItems } from '../home/index.ts';
import { LruMap } from '../kit/index.ts';
import { baseName, parentOf } from '../model/index.ts';
import type { ExpressionTime } from '../points/index.ts';

export interface ViewsDeps {
  readonly items: Pick<Home['items'], 'get' | 'children' | 'revision'>;
  readonly views: Pick<Home['views'], 'get'>;
}

/** Holds what a view shows, and the lists of items that it chose from. */
interface Shown {
  readonly lists: ItemLists;
  readonly names: ReadonlySet<string>;
  /** Holds when the view is to choose again, in milliseconds of the process: something was left out for want of time. */
  readonly again: number;
}

/** Names the only kind of view that people fill. */
const LIST_VIEW = 'hudson.model.ListView';
/** Limits the names that are held for all views together; one view is held however many it shows. */
const NAMES = 100_000;
/** Limits the time in which a view's expressions choose; what they leave out is not granted. */
const BUDGET_MS = 50;
/** Holds how long what was cut short counts: not for ever, and long enough that not every check costs the time again. */
const CUT_SHORT_MS = 10_000;

/**
 * Returns a function that says whether a list view shows an item, whoever asks. What a view shows is held as long as the
 * view and the lists that it chose from are the same objects: they are others after a change.
 */
export function itemsInViews({ items, views }: ViewsDeps): (view: string, fullName: string) => boolean {
  const held = new LruMap<View, Shown>(NAMES, ({ names, lists }) => Math.min(NAMES, names.size + lists.size + 1));

  function shownBy(view: View): Shown {
    const known = held.get(view);
    if (known?.lists.areCurrent() && performance.now() < known.again) return known;
    const lists = new ItemLists(items);
    const expressions: ExpressionTime = { leftMs: BUDGET_MS };
    const chosen = view.viewKind?.select(view.config, {
      items: (recurse) => [...viewItems({ owner: view.owner, recurse }, (folder) => lists.of(folder))],
      expressions,
      mayConfigure: () => true,
    });
    const again = expressions.cutShort === true ? performance.now() + CUT_SHORT_MS : Number.POSITIVE_INFINITY;
    const shown = { lists, names: new Set((chosen ?? []).map(({ fullName }) => fullName)), again };
    held.set(view, shown);
    return shown;
  }

  return (name, fullName) => {
    const view = views.get(parentOf(name), baseName(name));
    return view?.className === LIST_VIEW && shownBy(view).names.has(fullName);
  };
}
