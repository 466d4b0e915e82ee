import type { LockableRecord } from '../../home/index.ts';
import type { LockRequest } from '../../points/index.ts';

/** Identifies a run that holds resources, or waits for them. */
export interface LockOwner {
  /** Identifies the run and the step's effect: the key is the same whenever the script runs. */
  readonly key: string;
  readonly job: string;
  readonly number: number;
  /** Names the run, for people: `demo #1`. */
  readonly name: string;
}

/** Describes a resource as it is now. */
export interface LockableResource extends Omit<LockableRecord, 'build' | 'others'> {
  /** Holds the owner that holds it; null where nobody does. */
  readonly holder: LockOwner | null;
}

/** Describes a run that waits. */
export interface LockWaiter {
  readonly owner: LockOwner;
  readonly requests: readonly LockRequest[];
  /** Holds the time since when it waits, in milliseconds since 1970. */
  readonly since: number;
}

/** Describes what an administrator declares. */
export type Declared = Pick<LockableResource, 'name' | 'description' | 'labels' | 'note' | 'reservedBy'>;

/** Matches an owner's requests with the resources; its methods are to be called in one turn of the event loop. */
export interface LockTable {
  /** Says whether a declared resource has the label. */
  knowsLabel(label: string): boolean;
  /**
   * Returns the owner that holds one of the requested resources; null where nobody does, or the request is not for certain
   * resources.
   */
  holderOf(requests: readonly LockRequest[]): LockOwner | null;
  /** Takes resources and returns their names; null where not all of it is free, and nothing was taken. */
  take(owner: LockOwner, requests: readonly LockRequest[]): readonly string[] | null;
  /** Resolves with the names when they are held; waiting owners are served in the order of their requests. */
  wait(owner: LockOwner, requests: readonly LockRequest[]): Promise<readonly string[]>;
  /** Lets an owner hold again what it held before a restart, reserved or not. */
  retake(owner: LockOwner, names: readonly string[]): void;
  /** Releases what an owner holds or waits for. `newestFirst` means that the newest build is next. */
  giveBack(key: string, newestFirst: boolean): void;
  /** Releases in the same way all that a run has. */
  giveBackAll(run: Pick<LockOwner, 'job' | 'number'>): void;
}

/**
 * Represents the resources of a server that its builds exclude each other from. Those that are declared, and reservations,
 * are in the home; who holds what comes from the journals of the pipelines. Changes by people are on disk when they
 * resolve; they throw RESOURCE_NOT_FOUND.
 */
export interface LockableResources extends LockTable {
  /** Reads the home. Who holds something goes on to. */
  load(): Promise<void>;
  all(): readonly LockableResource[];
  get(name: string): LockableResource | undefined;
  /** Returns the waiting runs in the order in which they wait. */
  waiting(): readonly LockWaiter[];
  /** Reserves a resource for a person by full name. Throws RESOURCE_TAKEN where it is reserved or locked. */
  reserve(name: string, by: string): Promise<void>;
  unreserve(name: string): Promise<void>;
  /** Takes it from whoever has it, and reserves it. */
  steal(name: string, by: string): Promise<void>;
  /** Takes a reservation over; a build that holds it goes on to. */
  reassign(name: string, by: string): Promise<void>;
  /** Takes it from the build that holds it. */
  unlock(name: string): Promise<void>;
  /** Takes it from whoever has it. */
  reset(name: string): Promise<void>;
  setNote(name: string, note: string): Promise<void>;
  /** Declares these resources and no others; one that is held is removed when it is free. */
  declare(resources: readonly Declared[]): Promise<void>;
}
