import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type Agent, leasedSlot } from '../../agents/index.ts';
import { type ActiveRun, cookieOf, type FlowDependencies, nodeFolder } from '../../builds/index.ts';
import { deferred, messageOf, orAborted } from '../../kit/index.ts';
import { AgentLost } from '../../points/index.ts';
import { type ExecutorRequest, GIVE_BACK, type Holding, TAKE, type Workspaces } from '../capabilities/workspaces.ts';
import { StepFailure } from '../flow/failure.ts';
import type { EffectContext } from '../flow/flow-thread.ts';
import { INTERRUPTED } from '../flow/interrupted.ts';
import type { WorkspacePlace } from '../flow/workspace-place.ts';
import type { Entry, Json } from '../journal/index.ts';

/** Holds the time after which Jenkins explains why a step waits for an executor, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Describes what a block holds: the node of its executor, and how it gives back what it holds. */
interface Held {
  readonly node: string;
  readonly release: () => void;
}

/** Represents the executors and working folders that the blocks of one flow hold. */
export class WorkspacesOfRun implements Workspaces {
  readonly #deps: FlowDependencies;
  readonly #active: ActiveRun;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Set<{ readonly label: string | null; readonly withdraw: () => void }>();
  readonly #used = new WeakSet<WorkspacePlace>();
  readonly #removals = new Set<Promise<void>>();
  /** Maps keys to what the blocks of an earlier server hold. */
  readonly #past = new Map<string, Holding>();
  /** Holds what blocks hold on nodes that are gone: everything but the executor. */
  readonly #withoutNode = new Set<Holding>();

  constructor(deps: FlowDependencies, active: ActiveRun) {
    this.#deps = deps;
    this.#active = active;
  }

  /** Reads one entry of the journal; must be called for all of them, in order. */
  recall({ k, v }: Entry): void {
    if (k.endsWith(`.${TAKE}`) && isHolding(v)) this.#past.set(v.key, v);
    else if (k.endsWith(`.${GIVE_BACK}`) && typeof v === 'string') this.#past.delete(v);
  }

  /**
   * Takes again what an earlier server's blocks held; must be called before anybody else may take it. A node that is gone is
   * waited for, in case it is made again, and its executor with it.
   */
  adopt(): void {
    const { agents } = this.#deps;
    for (const holding of this.#past.values()) {
      this.#adopt(holding);
      const { node } = holding;
      if (node === undefined || this.#deps.queue().nodes.get(node) !== undefined) continue;
      agents.expect?.(node);
      this.#withoutNode.add(holding);
    }
  }

  #adopt({ key, node, on: folderOn, workspace, categories }: Holding): void {
    const { leases, agents } = this.#deps;
    const { run } = this.#active;
    const on = node === undefined ? undefined : this.#deps.queue().nodes.get(node);
    const part = { job: run.job, number: run.number };
    const adopted = on?.adopt({ ...part, flyweight: false, ...(categories && { categories }) });
    const slot = adopted && leasedSlot(agents, adopted, { ...part, part: key });
    const leasedOn = node ?? folderOn ?? '';
    this.giveBack(key);
    leases.share(workspace, leasedOn);
    this.#hold(key, leasedOn, () => {
      leases.release(workspace, leasedOn);
      slot?.release();
    });
  }

  /** Waits for an executor. `patient` is called with the reason if that takes long. */
  async take(
    { label, categories }: ExecutorRequest,
    at: EffectContext,
    patient: (why: string | null) => void,
  ): Promise<Holding> {
    const { clock, leases, home } = this.#deps;
    const { run, job } = this.#active;
    const throttled = categories.length === 0 ? {} : { categories };
    const ticket = this.#deps.queue().ask({ job: run.job, number: run.number, label, ...throttled });
    const withdraw = (): void => ticket.withdraw();
    const off = clock.after(TIMEOUT_MS, () => patient(ticket.why()));
    const waiting = { label, withdraw };
    this.#waiting.add(waiting);
    at.signal.addEventListener('abort', withdraw, { once: true });
    try {
      const granted = await ticket.slot;
      const part = { job: run.job, number: run.number, part: at.key };
      const slot = granted && leasedSlot(this.#deps.agents, granted, part);
      if (slot?.begun !== undefined) await orAborted(slot.begun, at.signal).catch(() => undefined);
      if (at.signal.aborted) {
        slot?.release();
        throw at.signal.reason;
      }
      if (slot === null) throw cancelled();
      const { node } = slot;
      const workspace = leases.allocate(home.jobFiles.workspace(job, node), node);
      this.#hold(at.key, node, () => {
        leases.release(workspace, node);
        slot.release();
      });
      return { key: at.key, node, executor: slot.number, workspace, ...throttled };
    } finally {
      off();
      this.#waiting.delete(waiting);
      at.signal.removeEventListener('abort', withdraw);
    }
  }

  cancelWaiting(labels: readonly string[]): void {
    for (const { label, withdraw } of this.#waiting) if (label !== null && labels.includes(label)) withdraw();
  }

  introductionOf(node: string): readonly string[] {
    return this.#deps.queue().nodes.get(node)?.settings.introduction ?? [];
  }

  /** Takes a working folder of a node, or the first free one of `@2`, `@3` … beside it. */
  lease(path: string, node: string, key: string): Holding {
    const { leases } = this.#deps;
    const workspace = leases.allocate(path, node);
    this.#hold(key, node, () => leases.release(workspace, node));
    return { key, workspace, ...(node !== '' && { on: node }) };
  }

  allocate(path: string): string {
    return this.#deps.leases.allocate(path);
  }

  release(folder: string): void {
    this.#deps.leases.release(folder);
  }

  giveBack(key: string): void {
    this.#held.get(key)?.release();
    this.#held.delete(key);
  }

  giveBackAll(): void {
    for (const key of [...this.#held.keys()]) this.giveBack(key);
  }

  placeOf({ key, node = '', executor = 0, workspace }: Holding): WorkspacePlace {
    const labels = this.#deps.queue().nodes.get(node)?.labels ?? [];
    return {
      node,
      executor,
      workspace,
      labels,
      isUnix: this.#deps.agents.of(node).system.isUnix,
      cookie: this.#cookie(key),
    };
  }

  #cookie(key: string): string {
    const hash = createHash('sha256').update(`${cookieOf(this.#deps.home.secrets, this.#active.run)} ${key}`);
    return hash.digest('hex').slice(0, 32);
  }

  pathOf(folder: string, node = ''): string {
    const { home } = this.#deps;
    return folder === '' ? home.jobFiles.workspace(this.#active.job, node) : resolve(nodeFolder(home, node), folder);
  }

  /**
   * Waits until the nodes on which blocks hold executors are connected, or will not be any more; their steps find that out.
   * `onWait` is called with each that is waited for. Ends when the signal is aborted.
   */
  async nodesReady(signal: AbortSignal, onWait: (node: string) => void): Promise<void> {
    const { agents } = this.#deps;
    const nodes = new Set([...this.#held.values()].map(({ node }) => node).filter((node) => node !== ''));
    const ready = async (node: string): Promise<void> => {
      await agents.ready(node, signal, () => onWait(node));
      for (const holding of this.#withoutNode)
        if (holding.node === node && this.#withoutNode.delete(holding) && this.#held.has(holding.key))
          this.#adopt(holding);
    };
    await Promise.allSettled([...nodes].map(ready));
  }

  /** Records that processes were started in a workspace, so some may be left over. */
  markUsed(place: WorkspacePlace | null): void {
    if (place !== null) this.#used.add(place);
  }

  isUsed(place: WorkspacePlace): boolean {
    return this.#used.has(place);
  }

  noteRemoval(removal: Promise<void>): void {
    const settled = removal
      .catch((err) =>
        this.#deps.log.warn({ err: messageOf(err) }, 'what a step left in a workspace could not be removed'),
      )
      .then(() => void this.#removals.delete(settled));
    this.#removals.add(settled);
  }

  /** Ends the processes that the steps in a workspace left behind. */
  async endProcesses({ node, cookie }: Pick<WorkspacePlace, 'node' | 'cookie'>): Promise<void> {
    const { agents, graceMs } = this.#deps;
    const agent = agents.of(node);
    const target = { cookie: { JENKINS_NODE_COOKIE: cookie }, controlFolders: [], graceMs };
    const killed = agent.killTree({ ...target, since: this.#active.since }).catch((error) => {
      // With its machine, its processes are out of reach: the block is over all the same.
      if (!(error instanceof AgentLost)) throw error;
    });
    await unlessAway(agent, Promise.all([killed, ...this.#removals]));
  }

  /** Ends the processes of all steps, as the flow is over before its blocks are. */
  async endAllProcesses(): Promise<void> {
    const ended = [...this.#held].map(([key, { node }]) => this.endProcesses({ node, cookie: this.#cookie(key) }));
    await Promise.all(ended);
  }

  #hold(key: string, node: string, release: () => void): void {
    this.giveBack(key);
    this.#held.set(key, { node, release });
  }
}

/** Waits for what is done on a machine; not for one that is away. */
async function unlessAway(agent: Pick<Agent, 'onAway'>, done: Promise<unknown>): Promise<void> {
  const away = deferred();
  const off = agent.onAway(() => away.resolve());
  await Promise.race([done, away.promise]).finally(off);
}

/**
 * Returns whether a value is a holding. Only Millwright writes the journal: a key and a folder imply that the rest is as it
 * was written.
 */
function isHolding(value: Json | undefined): value is Json & Holding {
  return typeof value === 'object' && value !== null && 'key' in value && 'workspace' in value;
}

const CANCELLED_CAUSE = 'org.jenkinsci.plugins.workflow.support.steps.ExecutorStepExecution$QueueTaskCancelled';

function cancelled(): StepFailure {
  return new StepFailure({
    className: INTERRUPTED,
    message: null,
    interruption: {
      result: 'ABORTED',
      causes: [{ kind: 'other', className: CANCELLED_CAUSE, text: 'Queue task was cancelled' }],
    },
  });
}
