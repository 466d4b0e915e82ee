import type { Agent } from '../agents/index.ts';
import type { Credentials } from '../credentials/index.ts';
import type { Home } from '../home/index.ts';
import { type Clock, KeyedLock, type Logger } from '../kit/index.ts';
import type { CredentialLookup, KindRegistry } from '../points/index.ts';
import type { Queue, QueueDependencies } from '../queue/index.ts';
import { type Accounts, NO_ACCOUNTS } from './context/accounts.ts';
import { type EngineDependencies, killCookie } from './context/run-context.ts';
import { createDependencyGraph } from './downstream/dependency-graph.ts';
import { startsAfter } from './downstream/starts-after.ts';
import { createLockableResources, type LockableResources } from './lockable/index.ts';
import { cellsPart } from './matrix/cells-phase.ts';
import { createMatrixRuns } from './matrix/runs.ts';
import { type ChangeSets, createChangeSets } from './phases/change-sets.ts';
import { createEngine } from './phases/engine.ts';
import type { Part } from './phases/step-errors.ts';
import { createProcesses } from './processes/processes.ts';
import { createSources, type Sources } from './processes/source-context.ts';
import { createQueueTasks } from './queue/queue-tasks.ts';
import { createScheduler } from './queue/scheduler.ts';
import { clearEnded } from './runs/cleared-states.ts';
import { createDiscarder } from './runs/discarder.ts';
import type { WaitingItems } from './runs/inherited-runs.ts';
import { RunsUnderWay } from './runs/runs-under-way.ts';
import type { Builds, DependencyGraph, MailSender, MatrixRuns, RunListener, Scheduler } from './types.ts';
import { WorkspaceLeases } from './workspace/workspace-leases.ts';

export interface BuildsOptions {
  readonly home: Home & { readonly registry: KindRegistry };
  readonly agent: Agent;
  /** Asked for late: the queue needs `queueTasks` to be made. */
  queue(): Queue;
  readonly clock: Clock;
  readonly log: Logger;
  readonly users: { displayName(id: string): string };
  /** With a trailing slash; null unknown. */
  rootUrl(): string | null;
  readonly config: { readonly keepUndefinedParameters: boolean; readonly stopGraceSeconds: number };
  /** Environment of every build's processes before the build's own variables. */
  readonly baseEnvironment: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly mail: MailSender;
  /** Who may get mail; missing: there are no users. */
  readonly accounts?: Accounts;
  /** Makes what runs the scripts of pipeline jobs. */
  flows?(deps: FlowDependencies): Part;
}

/** What a pipeline's steps use of this room. */
export interface FlowDependencies extends EngineDependencies {
  readonly kinds: KindRegistry;
  readonly leases: WorkspaceLeases;
  readonly builds: Builds;
  /** Resolves when all that an earlier server left is taken up, and holds what it held. */
  resumed(): Promise<void>;
  /** To be called when a flow may have come to rest. */
  atRest(): void;
}

export interface BuildEngine {
  readonly builds: Builds;
  readonly scheduler: Scheduler;
  readonly dependencies: DependencyGraph;
  readonly matrixRuns: MatrixRuns;
  readonly changeSets: ChangeSets;
  readonly sources: Sources;
  /** To be loaded before runs begin. */
  readonly lockable: LockableResources;
  /** What the queue asks of jobs. */
  readonly queueTasks: QueueDependencies;
  /** From now on the listener hears of the starts and ends of all runs. */
  listen(listener: RunListener): void;
  /**
   * Before the queue is made: notes the runs that an earlier server left under way, and answers the queue without the
   * items that became a run.
   */
  reconcile(waiting: WaitingItems): Promise<WaitingItems>;
  /** After the queue was made: goes on with those runs, or ends them with the reason. Resolves when all are taken up. */
  resume(): Promise<void>;
  /** After that: removes what a killed server left of runs that had ended. Ends with `detach`. */
  clearEnded(): Promise<void>;
  /** Lets go of all runs: their processes go on, and nothing is written any more when it resolves. */
  detach(): Promise<void>;
}

/** A kind that hangs does not hold up the end of the server for longer. */
const DETACH_LIMIT_MS = 5000;

/** The runs of a server: begun by its queue, or taken over from an earlier server. */
export function createBuilds(options: BuildsOptions): BuildEngine {
  const { home, agent, clock, log, users, config, baseEnvironment } = options;
  const graceMs = config.stopGraceSeconds * 1000;
  const graph = createDependencyGraph(home.items);
  const scheduler = createScheduler({
    home,
    log,
    queue: options.queue,
    keepUndefinedParameters: config.keepUndefinedParameters,
  });
  const cells = cellsPart({ home, clock, users, locks: new KeyedLock(), queue: options.queue, runs: () => runs });
  const leases = new WorkspaceLeases();
  const credentials = (owner: string): CredentialLookup => options.credentials.lookup(owner);
  const processes = createProcesses({ environment: baseEnvironment, graceMs, clock });
  const sources = createSources({ home, clock, processes, credentials, environment: baseEnvironment });
  const accounts = options.accounts ?? NO_ACCOUNTS;
  const changeSets = createChangeSets({ home, kinds: home.registry, log, accounts });
  const lockable = createLockableResources({ file: home.lockableResources, clock, log });
  const parts: EngineDependencies = {
    home,
    agent,
    scheduler,
    graph,
    queue: options.queue,
    clock,
    log,
    users,
    baseEnvironment,
    graceMs,
    rootUrl: options.rootUrl,
    credentials,
    changeSets,
    sources,
    mail: options.mail,
    accounts,
    lockable,
    runs: () => runs,
  };
  const detached = new AbortController();
  const noFlows: Part = () => Promise.reject(new Error('pipelines are not run here'));
  let flows = noFlows;
  const engine = createEngine(parts, { leases, cells, flows: (active) => flows(active) });
  const runs: RunsUnderWay = new RunsUnderWay({
    home,
    clock,
    log,
    queue: options.queue,
    baseEnvironment,
    perform: engine.perform,
    killProcesses: (run) => agent.killTree({ cookie: killCookie({ home }, run), controlFolders: [], graceMs }),
    discarder: createDiscarder({ home, clock, log }),
    changeSets,
    afterResult: startsAfter({ items: home.items, scheduler, graph, log }),
  });
  flows =
    options.flows?.({
      ...parts,
      kinds: home.registry,
      leases,
      builds: runs,
      resumed: () => runs.resumed,
      atRest: () => runs.lookWhetherCalm(),
    }) ?? noFlows;
  home.items.guard((place) => runs.isBusy(place));
  return {
    builds: runs,
    scheduler,
    dependencies: graph,
    matrixRuns: createMatrixRuns(home),
    changeSets,
    sources,
    lockable,
    queueTasks: createQueueTasks({
      home,
      clock,
      builds: runs,
      graph,
      queue: options.queue,
      start: (item, slot) => runs.start(item, slot),
    }),
    listen: (listener) => runs.listen(listener),
    reconcile: (waiting) => runs.reconcile(waiting),
    resume: () => runs.resume(),
    clearEnded: () => clearEnded({ home, builds: runs, log }, detached.signal),
    detach() {
      detached.abort();
      return runs.detach(DETACH_LIMIT_MS);
    },
  };
}
