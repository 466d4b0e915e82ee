import type { Agents } from '../agents/index.ts';
import type { Credentials, UsedBy } from '../credentials/index.ts';
import type { Home } from '../home/index.ts';
import { type Clock, KeyedLock, type Logger } from '../kit/index.ts';
import type { CredentialLookup, KindRegistry, QueueRule } from '../points/index.ts';
import type { Queue, QueueDependencies } from '../queue/index.ts';
import { type Accounts, NO_ACCOUNTS } from './accounts.ts';
import { createNodeCleanUp } from './active/left-elsewhere.ts';
import type { Phase } from './active/phase.ts';
import { type ChangeSets, createChangeSets } from './changes/change-sets.ts';
import { retryAfterLoss } from './context/retry-after-loss.ts';
import { type ContextDependencies, createRunContext } from './context/run-context.ts';
import { createDependencyGraph } from './downstream/dependency-graph.ts';
import { startsAfter } from './downstream/starts-after.ts';
import { killCookie } from './environment/cookie.ts';
import type { FlowDependencies } from './flow-dependencies.ts';
import { createLockableResources, type LockableResources } from './lockable/index.ts';
import { cellsPhase } from './matrix/cells-phase.ts';
import { createEngine } from './phases/engine.ts';
import { createProcesses } from './processes/processes.ts';
import { createSources, type Sources } from './processes/source-context.ts';
import { createQueueTasks } from './queue/queue-tasks.ts';
import { createScheduler } from './queue/scheduler.ts';
import { clearEnded } from './runs/cleared-states.ts';
import { createDiscarder } from './runs/discarder.ts';
import { createMatrixRuns } from './runs/matrix-runs.ts';
import type { SavedItems, WaitingItems } from './runs/recovered-runs.ts';
import { RunsUnderWay } from './runs/runs-under-way.ts';
import type { Builds, DependencyGraph, MailSender, MatrixRuns, RunListener, Scheduler } from './types.ts';
import { createJobWorkspaces, type JobWorkspaces } from './workspace/job-workspaces.ts';
import { WorkspaceLeases } from './workspace/workspace-leases.ts';

export interface BuildsOptions {
  readonly home: Home & { readonly registry: KindRegistry };
  readonly agents: Agents;
  readonly clock: Clock;
  readonly log: Logger;
  readonly users: { displayName(id: string): string };
  /** Returns the server's address with a trailing slash; null where it is unknown. */
  rootUrl(): string | null;
  readonly config: {
    readonly keepUndefinedParameters: boolean;
    readonly stopGraceSeconds: number;
    readonly agentLossRetries: number;
  };
  readonly credentials: Credentials;
  readonly mail: MailSender;
  /** Says who may receive mail; where it is missing, there are no users. */
  readonly accounts?: Accounts;
  /** Holds the rules that hold back items of the queue, beside what jobs say themselves. */
  readonly queueRules?: readonly QueueRule[];
  /** Makes what runs the scripts of pipeline jobs. */
  flows?(deps: FlowDependencies): Phase;
}

export interface BuildEngine {
  readonly builds: Builds;
  readonly scheduler: Scheduler;
  readonly dependencies: DependencyGraph;
  readonly matrixRuns: MatrixRuns;
  readonly changeSets: ChangeSets;
  readonly sources: Sources;
  readonly workspaces: JobWorkspaces;
  /** Holds the lockable resources, which must be loaded before runs begin. */
  readonly lockable: LockableResources;
  /** Provides what the queue needs of jobs. */
  readonly queueTasks: QueueDependencies;
  /** Connects builds to the queue that was made with `queueTasks`, which they use from then on. */
  connect(queue: Queue): void;
  /** Calls the listener at the starts and ends of all runs from now on. */
  listen(listener: RunListener): void;
  /**
   * Records the runs that an earlier server left under way, before the queue is made, and returns the queue without the
   * items that became a run.
   */
  reconcile(saved: SavedItems): Promise<WaitingItems>;
  /** Continues those runs after `connect`, or ends them with the reason. Resolves when all are taken up. */
  resume(): Promise<void>;
  /** Removes, after `resume`, what a killed server left of runs that had ended. It stops with `detach`. */
  clearEnded(): Promise<void>;
  /** Detaches from all runs: their processes go on, and nothing is written any more when it resolves. */
  detach(): Promise<void>;
}

/** Limits how long a kind that hangs can hold up the end of the server. */
const DETACH_TIMEOUT_MS = 5000;

/** Creates what manages the runs of a server: those begun by its queue, and those taken over from an earlier server. */
export function createBuilds(options: BuildsOptions): BuildEngine {
  const { home, agents, clock, log, users, config, rootUrl, mail } = options;
  const { accounts = NO_ACCOUNTS } = options;
  const graceMs = config.stopGraceSeconds * 1000;
  const { queue, connect } = lateQueue();
  const graph = createDependencyGraph(home.items);
  const scheduler = createScheduler({ home, log, queue, keepUndefinedParameters: config.keepUndefinedParameters });
  const leases = new WorkspaceLeases();
  const credentials = (owner: string, by: UsedBy): CredentialLookup => options.credentials.lookup(owner, by);
  const { environment } = agents.local.system;
  const processes = createProcesses({ agent: agents.local, environment, graceMs });
  const sources = createSources({ home, clock, processes, credentials, environment });
  const changeSets = createChangeSets({ home, kinds: home.registry, log, accounts });
  const lockable = createLockableResources({ file: home.plugins.lockableResources, clock, log });
  const detached = new AbortController();
  const nodeCleanUp = createNodeCleanUp({ agents, nodes: home.nodes, clock, log, signal: detached.signal });
  const startOthers = startsAfter({ items: home.items, scheduler, graph, log });
  const retries = config.agentLossRetries;
  const retryLost = retryAfterLoss({ items: home.items, scheduler, queue, agents, log, retries });
  const runs = new RunsUnderWay({
    home,
    nodeCleanUp,
    clock,
    log,
    queue,
    agents,
    killProcesses: (run, node) =>
      agents.of(node).killTree({ cookie: killCookie(home, run), controlFolders: [], graceMs }),
    discarder: createDiscarder({ home, clock, log }),
    changeSets,
    afterResult: async (active) => {
      await startOthers(active);
      await retryLost(active);
    },
  });
  const context: ContextDependencies = {
    home,
    agents,
    scheduler,
    graph,
    queue,
    clock,
    log,
    graceMs,
    rootUrl,
    credentials,
    changeSets,
    mail,
    accounts,
    runs,
  };
  const flows = options.flows?.({
    ...context,
    kinds: home.registry,
    users,
    leases,
    builds: runs,
    sources,
    lockable,
    resumed: () => runs.resumed,
    atRest: () => runs.lookWhetherCalm(),
  });
  const engine = createEngine({
    home,
    agents,
    log,
    users,
    graceMs,
    leases,
    queue,
    rootUrl,
    contextOf: (active, step, isReplayed) => createRunContext(context, active, step, isReplayed),
    cells: cellsPhase({ home, clock, users, locks: new KeyedLock(), queue, runs }),
    flows: flows ?? (() => Promise.reject(new Error('pipelines are not run here'))),
  });
  // What performs a run may look at other runs: it is made after them.
  runs.drive(engine.perform);
  home.items.guard((place) => runs.isBusy(place));
  return {
    builds: runs,
    scheduler,
    dependencies: graph,
    matrixRuns: createMatrixRuns(home),
    changeSets,
    sources,
    workspaces: createJobWorkspaces({ home, agents }),
    lockable,
    queueTasks: createQueueTasks({
      home,
      clock,
      builds: runs,
      graph,
      rules: options.queueRules ?? [],
      queue,
      start: (item, slot, record) => runs.start(item, slot, record),
    }),
    connect,
    listen: (listener) => runs.listen(listener),
    reconcile: (saved) => runs.reconcile(saved),
    resume: () => runs.resume(),
    clearEnded: () => clearEnded({ home, builds: runs, log, nodeCleanUp }, detached.signal),
    detach() {
      detached.abort();
      return runs.detach(DETACH_TIMEOUT_MS);
    },
  };
}

/** Returns a queue that is connected later: the queue needs builds to know what may start, and builds need the queue. */
function lateQueue(): { queue(): Queue; connect(queue: Queue): void } {
  let connected: Queue | null = null;
  return {
    queue() {
      if (connected === null) throw new Error('builds are not connected to a queue yet');
      return connected;
    },
    connect(queue) {
      connected = queue;
    },
  };
}
