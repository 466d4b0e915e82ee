import type { LockableRecord } from '../../home/index.ts';
import { labelWords } from '../../model/index.ts';
import type { LockRequest } from '../../points/index.ts';
import type { LockableResource, LockOwner } from './types.ts';

/** Describes a resource with its properties that may change. */
export type Entry = {
  -readonly [K in keyof LockableResource]: LockableResource[K];
} & Pick<LockableRecord, 'others'>;

export function newEntry(name: string, ephemeral: boolean): Entry {
  const nobodys = { reservedBy: null, reservedAt: null, stolen: false, holder: null };
  return { name, description: '', labels: '', note: '', ephemeral, ...nobodys, others: [] };
}

export function isFree({ reservedBy, holder }: Entry): boolean {
  return reservedBy === null && holder === null;
}

export function hasLabel({ labels }: Pick<Entry, 'labels'>, label: string): boolean {
  return labelWords(labels).includes(label);
}

/** Holds resources by name, in their order. */
export class ResourceTable {
  #entries = new Map<string, Entry>();

  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name);
  }

  replace(entries: readonly Entry[]): void {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /**
   * Returns the names that the requests together take; null where not all of it is available. A resource that nobody
   * declared is free.
   */
  choose(requests: readonly LockRequest[]): readonly string[] | null {
    const chosen = new Set<string>();
    const canHave = ({ name }: Pick<Entry, 'name'>): boolean => {
      const entry = this.#entries.get(name);
      return !chosen.has(name) && (entry === undefined || isFree(entry));
    };
    for (const request of requests) {
      if ('resource' in request) {
        if (chosen.has(request.resource)) continue;
        if (!canHave({ name: request.resource })) return null;
        chosen.add(request.resource);
        continue;
      }
      const labelled = this.all().filter((entry) => hasLabel(entry, request.label));
      const free = labelled.filter(canHave);
      const needed = request.quantity > 0 ? request.quantity : labelled.length;
      if (free.length < needed) return null;
      for (const { name } of free.slice(0, needed)) chosen.add(name);
    }
    return [...chosen];
  }

  /** Makes them held; those that nobody declared are there as long as they are. */
  hold(names: readonly string[], holder: LockOwner, at: number): void {
    for (const name of names) {
      const entry = this.#entries.get(name) ?? newEntry(name, true);
      entry.holder = holder;
      entry.reservedAt ??= at;
      this.#entries.set(name, entry);
    }
  }

  /** Frees what such owners hold. */
  release(isGone: (owner: LockOwner) => boolean): void {
    for (const entry of this.all()) if (entry.holder !== null && isGone(entry.holder)) this.free(entry);
  }

  /** Frees a resource: nobody holds it any more. */
  free(entry: Entry): void {
    entry.holder = null;
    if (entry.reservedBy === null) entry.reservedAt = null;
    this.sweep(entry);
  }

  /** Forgets a resource that nobody declared and nobody has. */
  sweep(entry: Entry): void {
    if (entry.ephemeral && isFree(entry)) this.#entries.delete(entry.name);
  }
}
