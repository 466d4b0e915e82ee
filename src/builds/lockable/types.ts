import type { LockableRecord } from '../../home/index.ts';

/** Who holds resources, or waits for them. */
export interface LockOwner {
  /** The same whenever the script runs: of the run and of the step's effect. */
  readonly key: string;
  readonly job: string;
  readonly number: number;
  /** Of the run, for people: `demo #1`. */
  readonly name: string;
}

/** A resource that somebody wants: by its name, or any of those with a label. */
export type LockRequest =
  | { readonly resource: string }
  /** `quantity` 0: all that have it. */
  | { readonly label: string; readonly quantity: number };

/** A resource as it is now. */
export interface LockableResource extends Omit<LockableRecord, 'build' | 'others'> {
  /** Who holds it; null: nobody. */
  readonly holder: LockOwner | null;
}

/** A run that waits. */
export interface LockWaiter {
  readonly owner: LockOwner;
  readonly requests: readonly LockRequest[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What an administrator declares. */
export type Declared = Pick<LockableResource, 'name' | 'description' | 'labels' | 'note' | 'reservedBy'>;

/** How an owner and its requests meet the resources: to be asked in one turn of the event loop. */
export interface LockTable {
  /** Whether a declared resource has the label. */
  knowsLabel(label: string): boolean;
  /** Who holds one of what is asked for; null: nobody, or the request is not for certain resources. */
  holderOf(requests: readonly LockRequest[]): LockOwner | null;
  /** Names of what was taken; null: not all of it is free, and nothing was. */
  take(owner: LockOwner, requests: readonly LockRequest[]): readonly string[] | null;
  /** Resolves with the names when they are held, in the order in which they were asked for. */
  wait(owner: LockOwner, requests: readonly LockRequest[]): Promise<readonly string[]>;
  /** What an owner held before a restart it holds again, reserved or not. */
  retake(owner: LockOwner, names: readonly string[]): void;
  /** Gives back what an owner holds or waits for. `newestFirst`: the newest build is next. */
  giveBack(key: string, newestFirst: boolean): void;
  /** The same for all that a run has. */
  giveBackAll(run: Pick<LockOwner, 'job' | 'number'>): void;
}

/**
 * The resources of a server that its builds exclude each other from. Those that are declared, and reservations, are in
 * the home; who holds what comes from the journals of the pipelines. Changes by people are on disk when they resolve;
 * they throw RESOURCE_NOT_FOUND.
 */
export interface LockableResources extends LockTable {
  /** Reads the home. Who holds something goes on to. */
  load(): Promise<void>;
  all(): readonly LockableResource[];
  get(name: string): LockableResource | undefined;
  /** In the order in which they wait. */
  waiting(): readonly LockWaiter[];
  /** For a person by full name. Error RESOURCE_TAKEN where it is reserved or locked. */
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
  /** These are declared and no others; one that is held goes when it is free. */
  declare(resources: readonly Declared[]): Promise<void>;
}
