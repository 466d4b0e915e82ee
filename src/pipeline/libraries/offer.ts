import { LIBRARIES_ACTION, type LoadedLibrary } from '../../points/index.ts';
import type { ConfiguredLibrary, LibraryStore, TakenOver } from '../capabilities/library-store.ts';

/** Describes the libraries that are available to the script of a run. */
export interface Offer {
  /** Holds the libraries that the job may use. */
  readonly configured: readonly ConfiguredLibrary[];
  /** Holds the libraries that the run takes over from the one that it restarts; null where there are none. */
  readonly takenOver: TakenOver | null;
}

/** Returns the libraries as they are configured at this moment. */
export async function offerOf({ configured, takenOver }: LibraryStore): Promise<Offer> {
  return { configured: await configured(), takenOver };
}

/** Returns the libraries that a run's record lists. */
export function librariesOf(
  actions: readonly { readonly tag: string; readonly data: unknown }[],
): readonly LoadedLibrary[] {
  // Data of this tag is what its kind reads and writes.
  return actions.flatMap(({ tag, data }) => (tag === LIBRARIES_ACTION ? (data as readonly LoadedLibrary[]) : []));
}
