import type { ItemChange, ItemStore } from '../items/item-types.ts';
import { ownersAround } from './view-names.ts';

type Moved = Extract<ItemChange, { readonly type: 'moved' }>;
type Gone = Moved | { readonly type: 'deleted'; readonly fullName: string };

/** Describes the changes that the views of one folder, '' for the root, have to follow. */
interface Step {
  readonly owner: string;
  readonly change: Gone;
}

export interface FollowerDependencies {
  readonly items: Pick<ItemStore, 'get'>;
  /** Writes the views of one folder as they are after the change. Rejects where the folder is gone. */
  followIn(owner: string, change: Gone): Promise<void>;
}

/**
 * Returns a function that applies changes of items to views, in the order of the changes. A folder that is renamed
 * meanwhile is followed under its new name.
 */
export function createFollower({ items, followIn }: FollowerDependencies): (change: ItemChange) => Promise<void> {
  let steps: readonly Step[] = [];
  let last: Promise<void> = Promise.resolve();

  /** Applies the first step, until this succeeds under the name that its folder has. */
  async function next(): Promise<void> {
    for (;;) {
      const [step] = steps;
      if (step === undefined) return;
      try {
        await followIn(step.owner, step.change);
      } catch (error) {
        if (steps[0] !== step) continue;
        if (step.owner === '' || items.get(step.owner) !== undefined) {
          steps = steps.slice(1);
          throw error;
        }
      }
      steps = steps.slice(1);
      return;
    }
  }

  return async (change) => {
    if (change.type === 'moved') steps = steps.map((step) => along(step, change));
    const gone = goneIn(change);
    if (gone === null) return;
    const added = ownersAround(gone.type === 'moved' ? gone.from : gone.fullName).map((owner) => ({
      owner,
      change: gone,
    }));
    steps = [...steps, ...added];
    const mine = added.map(() => {
      const taken = last.then(next);
      last = taken.catch(() => undefined);
      return taken;
    });
    await Promise.all(mine);
  };
}

function goneIn(change: ItemChange): Gone | null {
  if (change.type === 'moved') return change;
  return change.type === 'deleted' ? { type: 'deleted', fullName: change.fullName } : null;
}

/** Returns what is still to be done in a folder that has moved, by its present names. */
function along(step: Step, { from, fullName }: Moved): Step {
  const named = (name: string): string =>
    name === from || name.startsWith(`${from}/`) ? fullName + name.slice(from.length) : name;
  const owner = named(step.owner);
  if (owner === step.owner) return step;
  const { change } = step;
  const moved = { ...change, fullName: named(change.fullName) };
  return { owner, change: moved.type === 'moved' ? { ...moved, from: named(moved.from) } : moved };
}
