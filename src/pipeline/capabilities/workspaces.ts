import type { EffectContext } from '../flow/flow-thread.ts';
import type { WorkspacePlace } from '../flow/workspace-place.ts';

/**
 * Describes what a block holds, as the journal records it: an executor with a workspace on a node, or a working folder
 * alone.
 */
export interface Holding {
  /** Holds the key of the effect that took it. */
  readonly key: string;
  /** Names the node of the executor; undefined where the block holds no executor. */
  readonly node?: string;
  readonly executor?: number;
  /** Names the node of a working folder alone; undefined means the built-in one. */
  readonly on?: string;
  readonly workspace: string;
  /** Lists the throttle categories that count it; undefined means none. */
  readonly categories?: readonly string[];
}

/** Describes which executor a block requests. */
export interface ExecutorRequest {
  readonly label: string | null;
  readonly categories: readonly string[];
}

/** Names the effects that take something; `GIVE_BACK` names the note that gives it back. */
export const TAKE = 'take';
export const GIVE_BACK = 'give back';

/** Manages the executors and working folders for the blocks of one flow. */
export interface Workspaces {
  /** Waits for an executor. `patient` receives the reason where that takes long. */
  take(wanted: ExecutorRequest, at: EffectContext, patient: (why: string | null) => void): Promise<Holding>;
  /** Cancels what waits for an executor of a node with one of these labels, and names that alone. */
  cancelWaiting(labels: readonly string[]): void;
  /** Returns what is to be printed of a node when a block begins on it. */
  introductionOf(node: string): readonly string[];
  /** Takes a working folder of a node, or the first free one of `@2`, `@3` … beside it. */
  lease(path: string, node: string, key: string): Holding;
  /** Takes a folder of the server's machine that no block holds, or the first free one of `@2`, `@3` … beside it, until it is released. */
  allocate(path: string): string;
  release(folder: string): void;
  /** Releases what was taken under this key, if anything. */
  giveBack(key: string): void;
  /** Returns the place that a holding is, as the blocks inside see it. */
  placeOf(holding: Holding): WorkspacePlace;
  /**
   * Returns an absolute path: `folder` below that of a node, of the built-in one the server's home; without one, the usual working
   * folder of the job.
   */
  pathOf(folder: string, node?: string): string;
  /** Records that processes were started on an executor, so that some may be left over. */
  markUsed(place: WorkspacePlace | null): void;
  isUsed(place: WorkspacePlace): boolean;
  /** Takes note of a removal that is under way in a workspace: the block around ends after it. */
  noteRemoval(removal: Promise<void>): void;
  /** Ends the processes that steps left on an executor, after the removals that are under way. */
  endProcesses(place: Pick<WorkspacePlace, 'node' | 'cookie'>): Promise<void>;
}
