import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import type { OwnRun } from '../capabilities/own-run.ts';
import type { Entry, Interruption } from '../journal/index.ts';
import { createArtifacts } from './artifacts.ts';
import { createEnvironment } from './environment.ts';
import { createJobDocument } from './job-document.ts';
import { createJobs } from './jobs.ts';
import { createLibraryStore } from './library-store.ts';
import { RunLocks } from './locks.ts';
import { createMailer } from './mailer.ts';
import { noteInterruption } from './note-interruption.ts';
import { createOwnRun } from './own-run.ts';
import { createProcesses } from './processes.ts';
import { RunMilestones } from './run-milestones.ts';
import { createRuns } from './runs.ts';
import { createServerSettings } from './settings.ts';
import { createSources } from './sources.ts';
import { WorkspacesOfRun } from './workspaces.ts';

/** Represents the server behind one flow: what its steps may use, and what the flow releases at its end. */
export interface EngineHost extends FlowHost {
  /** Reads one entry of the journal; must be called for all of them, in order. */
  recall(entry: Entry): void;
  /** Takes again what an earlier server let the run hold; must be called before others may take it. */
  resume(): void;
  /** Waits for the nodes on which the run holds executors. `onWait` is called with each that is not connected. */
  nodesReady(signal: AbortSignal, onWait: (node: string) => void): Promise<void>;
  /** Notifies the server that the run holds again what it held, or never will. */
  held(): void;
  /** Releases what the run holds, unless the server has detached from it: then the next server takes it. */
  release(): void;
  /** Ends the processes of all steps, as the flow is over before them. */
  endAllProcesses(): Promise<void>;
  /** Records in the run why its script was ended; each reason once. */
  noteInterruption(interruption: Interruption): void;
}

/** Creates the server behind the flow of a run. */
export function createHost(
  deps: FlowDependencies,
  active: ActiveRun,
  options: Pick<OwnRun, 'folder' | 'sandbox'>,
): EngineHost {
  const workspaces = new WorkspacesOfRun(deps, active);
  const locks = new RunLocks(deps, active);
  const milestones = new RunMilestones(deps, active);
  return {
    run: createOwnRun(deps, active, options),
    workspaces,
    processes: createProcesses(deps, active),
    artifacts: createArtifacts(deps, active),
    sources: createSources(deps, active),
    libraries: createLibraryStore(deps, active),
    jobs: createJobs(deps, active),
    jobDocument: createJobDocument(deps, active),
    runs: createRuns(deps, active),
    locks,
    milestones,
    clouds: deps.clouds?.() ?? null,
    mail: createMailer(deps, active),
    settings: createServerSettings(deps),
    get credentials() {
      const { job, run } = active;
      return deps.credentials(job.fullName, { kind: 'run', job: job.fullName, number: run.number });
    },
    secrets: deps.home.secrets,
    get masking() {
      return active.log.mask;
    },
    kinds: deps.kinds,
    environment: createEnvironment(deps, active),
    userName: (id) => deps.users.displayName(id),
    recall(entry) {
      for (const each of [workspaces, locks, milestones]) each.recall(entry);
    },
    resume() {
      workspaces.adopt();
      locks.resume();
      milestones.resume();
    },
    nodesReady: (signal, onWait) => workspaces.nodesReady(signal, onWait),
    held: () => active.held.resolve(),
    release() {
      if (active.detached) return;
      workspaces.giveBackAll();
      locks.leave();
      milestones.leave();
    },
    endAllProcesses: () => workspaces.endAllProcesses(),
    noteInterruption: (interruption) => noteInterruption(active, interruption),
  };
}
