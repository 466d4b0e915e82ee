import type { FlowDependencies } from '../../../builds/index.ts';

/** Who holds resources, or waits for them. */
export interface LockOwner {
  /** The same whenever the script runs: of the run and of the step's effect. */
  readonly key: string;
  /** Of the run, for people: `demo #1`. */
  readonly name: string;
  readonly number: number;
}

interface Waiter {
  readonly owner: LockOwner;
  readonly resources: readonly string[];
  readonly go: () => void;
}

/** The resources of a server that its builds exclude each other from. Jenkins: `LockableResourcesManager`. */
export class Locks {
  readonly #held = new Map<string, LockOwner>();
  readonly #waiting: Waiter[] = [];

  holderOf(resources: readonly string[]): LockOwner | null {
    for (const each of resources) {
      const holder = this.#held.get(each);
      if (holder !== undefined) return holder;
    }
    return null;
  }

  /** Holds them, or answers false. */
  take(owner: LockOwner, resources: readonly string[]): boolean {
    if (this.holderOf(resources) !== null) return false;
    for (const each of resources) this.#held.set(each, owner);
    return true;
  }

  /** Resolves when they are held, in the order in which they were asked for. */
  wait(owner: LockOwner, resources: readonly string[]): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ owner, resources, go: resolve }));
  }

  /** Gives back what an owner holds or waits for. `newestFirst`: the newest build is next. */
  giveBack(key: string, newestFirst: boolean): void {
    this.#drop((owner) => owner.key === key);
    this.#serve(newestFirst);
  }

  /** The same for all that a run holds. */
  giveBackAll(run: string): void {
    this.#drop(({ key }) => key.startsWith(`${run} `));
    this.#serve(false);
  }

  #drop(isGone: (owner: LockOwner) => boolean): void {
    for (const [resource, owner] of this.#held) if (isGone(owner)) this.#held.delete(resource);
    for (let at = this.#waiting.length - 1; at >= 0; at -= 1) {
      const waiter = this.#waiting[at];
      if (waiter !== undefined && isGone(waiter.owner)) this.#waiting.splice(at, 1);
    }
  }

  #serve(newestFirst: boolean): void {
    const order = [...this.#waiting];
    if (newestFirst) order.sort((a, b) => b.owner.number - a.owner.number);
    for (const waiter of order) {
      if (!this.take(waiter.owner, waiter.resources)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      waiter.go();
    }
  }
}

const SERVERS = new WeakMap<FlowDependencies, Locks>();

/** Those of a server. */
export function locksOf(deps: FlowDependencies): Locks {
  const found = SERVERS.get(deps) ?? new Locks();
  SERVERS.set(deps, found);
  return found;
}
