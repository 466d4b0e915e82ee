import { LIBRARIES_ACTION, type LoadedLibrary } from '../../points/index.ts';
import type { FlowHost } from '../host/flow-host.ts';
import { type ConfiguredLibrary, configuredLibraries } from './configured.ts';

/** What the script of a run may have of libraries. */
export interface Offer {
  /** Libraries that the job may use. */
  readonly configured: readonly ConfiguredLibrary[];
  /** What the run takes over from the one that it restarts; null: nothing. */
  readonly takenOver: TakenOver | null;
}

export interface TakenOver {
  readonly libraries: readonly LoadedLibrary[];
  /** Absolute folder of the other run. */
  readonly runFolder: string;
}

/** As it is configured at this moment. */
export async function offerOf({ active, deps }: Pick<FlowHost, 'active' | 'deps'>): Promise<Offer> {
  return { configured: await configuredLibraries(deps.home, active.job), takenOver: takenOver({ active, deps }) };
}

function takenOver({ active, deps }: Pick<FlowHost, 'active' | 'deps'>): TakenOver | null {
  const { job, run } = active;
  const { runs } = deps.home;
  const restart = run.causes.find(({ kind }) => kind === 'restart');
  if (restart?.kind !== 'restart') return null;
  const other = runs.get(job, restart.build);
  if (other === undefined || 'kind' in other) return null;
  const libraries = librariesOf(other.actions);
  return libraries.length === 0 ? null : { libraries, runFolder: runs.paths.folder(job, restart.build) };
}

/** The libraries that a run's record lists. */
export function librariesOf(
  actions: readonly { readonly tag: string; readonly data: unknown }[],
): readonly LoadedLibrary[] {
  // Data of this tag is what its kind reads and writes.
  return actions.flatMap(({ tag, data }) => (tag === LIBRARIES_ACTION ? (data as readonly LoadedLibrary[]) : []));
}
