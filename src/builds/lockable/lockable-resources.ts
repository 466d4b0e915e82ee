import type { LockableFile, LockableRecord } from '../../home/index.ts';
import { type Clock, type Logger, messageOf } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import type { LockRequest } from '../../points/index.ts';
import { type Entry, hasLabel, isFree, newEntry, ResourceTable } from './resource-table.ts';
import type { Declared, LockableResource, LockableResources, LockOwner, LockWaiter } from './types.ts';

export interface LockableDependencies {
  readonly file: LockableFile;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

type Waiter = LockWaiter & { readonly go: (names: readonly string[]) => void };

/** Creates the lockable resources of a server. Jenkins: `LockableResourcesManager`. */
export function createLockableResources({ file, clock, log }: LockableDependencies): LockableResources {
  const table = new ResourceTable();
  const waiters: Waiter[] = [];

  function serve(newestFirst: boolean): void {
    const order = [...waiters];
    if (newestFirst) order.sort((a, b) => b.owner.number - a.owner.number);
    for (const waiter of order) {
      const names = take(waiter.owner, waiter.requests);
      if (names === null) continue;
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.go(names);
    }
  }

  function take(owner: LockOwner, requests: readonly LockRequest[]): readonly string[] | null {
    const names = table.choose(requests);
    if (names !== null) table.hold(names, owner, clock.now());
    return names;
  }

  function drop(isGone: (owner: LockOwner) => boolean, newestFirst: boolean): void {
    table.release(isGone);
    for (let at = waiters.length - 1; at >= 0; at -= 1) {
      const waiter = waiters[at];
      if (waiter !== undefined && isGone(waiter.owner)) waiters.splice(at, 1);
    }
    serve(newestFirst);
  }

  /**
   * Changes a resource as a person requests it; a change that cannot be written to disk is undone. With `lets` as `go`, its
   * holder loses the resource, once that is on disk.
   */
  async function change(name: string, edit: (entry: Entry) => void, lets: 'keep' | 'go' = 'keep'): Promise<void> {
    const entry = table.get(name) ?? fail('RESOURCE_NOT_FOUND', name);
    const { reservedBy, reservedAt, stolen, note } = entry;
    edit(entry);
    try {
      await file.save(table.all().map((each) => recordOf(each === entry && lets === 'go' ? freed(each) : each)));
    } catch (error) {
      Object.assign(entry, { reservedBy, reservedAt, stolen, note });
      throw error;
    }
    if (lets === 'go') table.free(entry);
    else table.sweep(entry);
    serve(false);
  }

  const reserved = (by: string) => ({ reservedBy: by, reservedAt: clock.now() });

  return {
    async load() {
      try {
        const held = new Map(table.all().map((entry) => [entry.name, entry]));
        const read = (await file.load()).filter(({ ephemeral, reservedBy }) => !ephemeral || reservedBy !== null);
        const entries = read.map((record) => entryOf(record, held.get(record.name)));
        const named = new Set(read.map(({ name }) => name));
        const others = [...held.values()].filter(({ name, holder }) => holder !== null && !named.has(name));
        table.replace([...entries, ...others.map((entry) => ({ ...entry, ephemeral: true }))]);
        serve(false);
      } catch (error) {
        log.error({ err: messageOf(error) }, 'the lockable resources cannot be read: none are declared');
      }
    },
    all: () => table.all(),
    get: (name) => table.get(name),
    waiting: () => waiters.map(({ owner, requests, since }) => ({ owner, requests, since })),
    knowsLabel: (label) => table.all().some((entry) => hasLabel(entry, label)),
    holderOf(requests) {
      for (const request of requests) {
        const holder = 'resource' in request ? table.get(request.resource)?.holder : null;
        if (holder) return holder;
      }
      return null;
    },
    take,
    wait: (owner, requests) =>
      new Promise((resolve) => waiters.push({ owner, requests, since: clock.now(), go: resolve })),
    retake: (owner, names) => table.hold(names, owner, clock.now()),
    giveBack: (key, newestFirst) => drop((owner) => owner.key === key, newestFirst),
    giveBackAll: ({ job, number }) => drop((owner) => owner.job === job && owner.number === number, false),
    reserve: (name, by) =>
      change(name, (entry) => {
        if (!isFree(entry)) fail('RESOURCE_TAKEN', name);
        Object.assign(entry, reserved(by));
      }),
    unreserve: (name) => change(name, unreserve),
    steal: (name, by) => change(name, (entry) => Object.assign(entry, reserved(by), { stolen: true }), 'go'),
    reassign: (name, by) =>
      change(name, (entry) => {
        if (entry.reservedBy !== by) Object.assign(entry, reserved(by), { stolen: false });
      }),
    unlock: (name) => change(name, () => undefined, 'go'),
    reset: (name) => change(name, unreserve, 'go'),
    setNote: (name, note) =>
      change(name, (entry) => {
        entry.note = note;
      }),
    async declare(resources) {
      const before = table.all();
      const declared = resources.map((each) => declaredEntry(each, table.get(each.name), clock.now()));
      const named = new Set(resources.map(({ name }) => name));
      const left = before.filter(
        (entry) => !named.has(entry.name) && (entry.holder !== null || (entry.ephemeral && !isFree(entry))),
      );
      table.replace([...declared, ...left.map((entry) => ({ ...entry, ephemeral: true }))]);
      try {
        await file.save(table.all().map(recordOf));
      } catch (error) {
        table.replace(before);
        throw error;
      }
      serve(false);
    },
  };
}

function unreserve(entry: Entry): void {
  entry.reservedBy = null;
  entry.stolen = false;
  if (entry.holder === null) entry.reservedAt = null;
}

function freed(entry: Entry): Entry {
  return { ...entry, holder: null, reservedAt: entry.reservedBy === null ? null : entry.reservedAt };
}

function entryOf({ build: _, ...record }: LockableRecord, before: LockableResource | undefined): Entry {
  return { ...record, holder: before?.holder ?? null };
}

function declaredEntry(declared: Declared, before: Entry | undefined, now: number): Entry {
  const { name, description, labels, note, reservedBy } = declared;
  const base = before ?? newEntry(name, false);
  const reservedAt = reservedBy === null && base.holder === null ? null : (base.reservedAt ?? now);
  return { ...base, description, labels, note, reservedBy, reservedAt, ephemeral: false };
}

function recordOf({ holder, ...entry }: Entry): LockableRecord {
  return { ...entry, build: holder === null ? null : `${holder.job}#${holder.number}` };
}
