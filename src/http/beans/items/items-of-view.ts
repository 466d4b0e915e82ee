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

/** Holds what a view showed of items that a requester may see. */
interface Selection {
  readonly recurse: boolean;
  readonly seen: readonly Item[];
  /** Holds for each of `seen` whether it was disabled: beside the names, views ask for that alone. */
  readonly disabled: readonly (boolean | null)[];
  readonly shown: readonly Item[];
}

/** Limits the items that are held for all views together. */
const HELD_ITEMS = 200_000;

/**
 * Holds the last selection of each view. It is used as long as the view and all that it chose from are the same, whoever
 * asks; a changed view is another object.
 */
const selections = new LruMap<View, Selection>(HELD_ITEMS, ({ seen, shown }) => seen.length + shown.length + 1);

/** Yields the items of a folder ('': the root) that the requester may see, sorted without regard to case. */
export function* visibleItems(requester: Requester, owner: string): Iterable<Item> {
  for (const item of requester.services.home.items.children(owner)) {
    if (mayOn(requester, 'Job/Read', item.fullName)) yield item;
  }
}

/** Returns the items that a view shows to the requester, in the view's order; a view of an unknown kind shows none. */
export function itemsOfView(requester: Requester, view: View): readonly Item[] {
  const held = selections.get(view);
  if (held === undefined) return select(requester, view);
  const seen = itemsBelow(requester, view.owner, held.recurse);
  return isSelectedFrom(held, seen) ? held.shown : select(requester, view);
}

function isSelectedFrom({ seen, disabled }: Selection, now: readonly Item[]): boolean {
  if (now.length !== seen.length) return false;
  return now.every((item, index) => item === seen[index] && isDisabled(item) === disabled[index]);
}

/** Lets the view choose, and holds what it chose unless that depends on more than the items, or was cut short. */
function select(requester: Requester, view: View): readonly Item[] {
  const { items } = requester.services.home;
  const time = requester.expressions ?? { leftMs: EXPRESSIONS_MS };
  const ownTime: ExpressionTime = { leftMs: time.leftMs };
  const asked: Pick<Selection, 'recurse' | 'seen' | 'disabled'>[] = [];
  let dependsOnRequester = false;
  const selected = view.viewKind?.select(view.config, {
    items(recurse) {
      const seen = itemsBelow(requester, view.owner, recurse);
      const disabled = seen.map(isDisabled);
      asked.push({ recurse, seen, disabled });
      return seen.map((item, index) => viewItem(item, view.owner, disabled[index] ?? null));
    },
    expressions: ownTime,
    mayConfigure({ fullName }) {
      dependsOnRequester = true;
      return mayOn(requester, 'Job/Configure', fullName);
    },
  });
  time.leftMs = ownTime.leftMs;
  const shown = (selected ?? []).flatMap(({ fullName }) => items.get(fullName) ?? []);
  const [from, ...more] = asked;
  const holds = from !== undefined && more.length === 0 && !dependsOnRequester && ownTime.cutShort !== true;
  if (holds) selections.set(view, { ...from, shown });
  else selections.delete(view);
  return shown;
}

/** Returns the items of a folder that the requester may see; where `recurse` is true each folder is followed by its own. */
function itemsBelow(requester: Requester, owner: string, recurse: boolean, found: Item[] = []): Item[] {
  for (const item of visibleItems(requester, owner)) {
    found.push(item);
    if (recurse && item.kind === 'folder') itemsBelow(requester, item.fullName, recurse, found);
  }
  return found;
}

function viewItem({ fullName }: Item, owner: string, disabled: boolean | null): ViewItem {
  const relativeName = owner === '' ? fullName : fullName.slice(owner.length + 1);
  return { fullName, relativeName, disabled };
}

function isDisabled(item: Item): boolean | null {
  return item.kind === 'job' ? item.config.disabled : null;
}
