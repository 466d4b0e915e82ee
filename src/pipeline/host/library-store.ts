import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { LIBRARIES_ACTION } from '../../points/index.ts';
import type { LibraryStore, TakenOver } from '../capabilities/library-store.ts';
import { configuredLibraries } from '../libraries/configured.ts';
import { librariesIn } from '../libraries/folders.ts';
import { librariesOf } from '../libraries/offer.ts';

/** Creates the store for the libraries of a run. */
export function createLibraryStore(deps: FlowDependencies, active: ActiveRun): LibraryStore {
  const { job, run } = active;
  const { libraries, runs } = deps.home;
  return {
    folder: librariesIn(runs.paths.folder(job, run.number)),
    get takenOver() {
      return takenOver(deps, active);
    },
    configured: () => configuredLibraries(deps.home, job),
    cacheFolder: (directoryName) => libraries.cache(directoryName),
    recorded: () => librariesOf(run.actions),
    async record(loaded) {
      const others = run.actions.filter(({ tag }) => tag !== LIBRARIES_ACTION);
      run.actions = [...others, { tag: LIBRARIES_ACTION, data: loaded }];
      await runs.save(job, run);
    },
  };
}

function takenOver({ home: { runs } }: FlowDependencies, { job, run }: ActiveRun): TakenOver | null {
  const restart = run.causes.find(({ kind }) => kind === 'restart');
  if (restart?.kind !== 'restart') return null;
  const other = runs.get(job, restart.build);
  if (other === undefined || 'kind' in other) return null;
  const libraries = librariesOf(other.actions);
  return libraries.length === 0 ? null : { libraries, runFolder: runs.paths.folder(job, restart.build) };
}
