import type { Agents } from '../../agents/index.ts';
import type { Home } from '../../home/index.ts';
import type { Logger } from '../../kit/index.ts';
import type { RunContext } from '../../points/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import type { Phase } from '../active/phase.ts';
import type { WorkspaceLeases } from '../workspace/workspace-leases.ts';

/** Provides what the phases of a run use of the server; each phase names what it takes of it. */
export interface EngineDependencies {
  readonly home: Pick<
    Home,
    'folder' | 'items' | 'nodes' | 'pluginSettings' | 'runs' | 'secrets' | 'settings' | 'tools'
  > & {
    readonly runFiles: Pick<Home['runFiles'], 'injectedVariables'>;
    readonly jobFiles: Pick<Home['jobFiles'], 'workspace'>;
  };
  readonly agents: Pick<Agents, 'of' | 'ready'>;
  readonly log: Logger;
  readonly users: { displayName(id: string): string };
  /** Holds the milliseconds between TERM and KILL. */
  readonly graceMs: number;
  readonly leases: WorkspaceLeases;
  queue(): Pick<Queue, 'nodes'>;
  rootUrl(): string | null;
  /**
   * Makes the context in which a kind works for one step of the run. `isReplayed` means that the step was over before a
   * restart and is only performed again for what it returns.
   */
  contextOf(active: ActiveRun, step: string, isReplayed?: () => boolean): RunContext;
  /** Runs the cells of a matrix project. */
  readonly cells: Phase;
  /** Runs the scripts of pipeline jobs, from the head of the console to the final result. */
  readonly flows: Phase;
}
