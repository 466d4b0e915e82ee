import type { Home, Job } from '../../home/index.ts';
import type { Clock } from '../../kit/index.ts';
import { grouped, type QueueEntry, timeSpan, type WaitReason } from '../../model/index.ts';
import type { HeldBack, QueueRule, QueueView, WhyFull } from '../../points/index.ts';
import type { Queue, QueueDependencies, TaskFacts } from '../../queue/index.ts';
import { isFlyweight } from '../active/matrix-project.ts';
import type { Dependencies } from '../downstream/dependency-graph.ts';
import type { Builds } from '../types.ts';
import { createQueueView } from './queue-view.ts';

export interface QueueTasksDependencies {
  readonly home: Pick<Home, 'items' | 'runs' | 'pluginSettings'>;
  readonly clock: Clock;
  readonly builds: Pick<Builds, 'running' | 'runningJobs' | 'beginning' | 'executorOf' | 'estimatedDuration'>;
  readonly graph: Dependencies;
  /** Lists the rules; the first one that holds an item back says why. */
  readonly rules: readonly QueueRule[];
  queue(): Queue;
  readonly start: QueueDependencies['start'];
}

/** Creates what the queue needs of jobs: what holds them back, where they may run, and their start. */
export function createQueueTasks(deps: QueueTasksDependencies): QueueDependencies {
  const alarms = new Set<number>();
  /** Makes the queue check again at a moment, once for each moment, however often it looks. */
  const wakeAt = (at: number): void => {
    if (alarms.has(at)) return;
    alarms.add(at);
    deps.clock.after(at - deps.clock.now(), () => {
      alarms.delete(at);
      deps.queue().maintain();
    });
  };
  const { rules } = deps;
  const view = createQueueView(deps);
  const asking = { deps, view, wakeAt };
  const partRules = rules.flatMap(({ parts }) => parts ?? []);
  return {
    start: (item, slot, record) => {
      const begun = deps.start(item, slot, record);
      view.forget();
      return begun;
    },
    categories: () => partRules.flatMap((rule) => rule.categories(view)),
    part: (categories) => ({
      blockedBy: () =>
        reason(
          firstOf(partRules, (rule) => rule.holdsBack(categories, view)),
          wakeAt,
        ),
      fullNodes: () => anyOf(partRules.map((rule) => rule.fullNodes(categories, view))),
    }),
    task(name) {
      const job = deps.home.items.get(name);
      if (job?.kind !== 'job' || job.config.disabled) return null;
      return new FactsOfJob(job, asking);
    },
  };
}

interface Asking {
  readonly deps: QueueTasksDependencies;
  readonly view: QueueView;
  wakeAt(at: number): void;
}

/**
 * Holds what the queue asks of a job. A class, since each pass makes one for each item that waits; without private fields,
 * since one with another label may inherit from it.
 */
class FactsOfJob implements TaskFacts {
  readonly concurrent: boolean;
  readonly label: string | null;
  readonly flyweight: boolean;
  readonly nonBlocking: boolean;
  readonly job: Job;
  readonly asking: Asking;

  constructor(job: Job, asking: Asking) {
    this.concurrent = job.config.concurrentBuild;
    this.label = labelOf(job);
    this.flyweight = isFlyweight(job);
    this.nonBlocking = job.cell !== null;
    this.job = job;
    this.asking = asking;
  }

  blockedBy(item: QueueEntry): WaitReason | null {
    const { deps, view, wakeAt } = this.asking;
    const own = blockedBy(deps, this.job);
    if (own !== null) return own;
    for (const rule of deps.rules) {
      const held = rule.holdsBack(this.job, item, view);
      if (held !== null) return reason(held, wakeAt);
    }
    return null;
  }

  fullNodes(): WhyFull | undefined {
    const { deps, view } = this.asking;
    const full = deps.rules.flatMap((rule) => rule.fullNodes(this.job, view) ?? []);
    return full.length === 0 ? undefined : anyOf(full.map((fullNow) => fullNow()));
  }

  get priority(): number | undefined {
    for (const rule of this.asking.deps.rules) {
      const priority = rule.priority(this.job);
      if (priority !== null) return priority;
    }
    return undefined;
  }

  get estimatedDuration(): number {
    return this.asking.deps.builds.estimatedDuration(this.job);
  }
}

/** Returns the label of a job. Jenkins: a job that may not roam and names no label belongs to the built-in node. */
function labelOf({ config }: Job): string | null {
  if (config.canRoam) return null;
  const label = config.assignedNode?.trim() ?? '';
  return label === '' ? 'built-in' : label;
}

function blockedBy(deps: QueueTasksDependencies, job: Job): WaitReason | null {
  const { config } = job;
  if (deps.home.items.isMoving(job.fullName)) return { why: `‘${job.fullName}’ is being moved` };
  const own = config.concurrentBuild ? undefined : deps.builds.running(job)[0];
  if (own !== undefined) {
    const eta = remaining(deps.builds.estimatedDuration(job), deps.clock.now() - own.startTime);
    return { why: `Build #${grouped(own.number)} is already in progress (ETA: ${eta})` };
  }
  if (config.blockBuildWhenDownstreamBuilding) {
    const active = deps.graph.transitiveDownstream(job).find((other) => isActive(deps, other));
    if (active !== undefined) return alreadyBuilding('Downstream', active);
  }
  if (config.blockBuildWhenUpstreamBuilding) {
    const active = deps.graph.transitiveUpstream(job).find((other) => isActive(deps, other));
    if (active !== undefined) return alreadyBuilding('Upstream', active);
  }
  return null;
}

function alreadyBuilding(where: 'Downstream' | 'Upstream', { fullName }: Job): WaitReason {
  return { why: `${where} project ‘${fullName}’ is already building`, job: fullName };
}

function firstOf<T>(rules: readonly T[], ask: (rule: T) => HeldBack | null): HeldBack | null {
  for (const rule of rules) {
    const held = ask(rule);
    if (held !== null) return held;
  }
  return null;
}

/** Returns why an item waits, and has the queue look again where that ends by itself. */
function reason(held: HeldBack | null, wakeAt: (at: number) => void): WaitReason | null {
  if (held?.until !== undefined) wakeAt(held.until);
  return held;
}

function anyOf(full: readonly WhyFull[]): WhyFull {
  return (node) => {
    for (const whyFull of full) {
      const why = whyFull(node);
      if (why !== null) return why;
    }
    return null;
  };
}

function remaining(estimate: number, elapsed: number): string {
  return estimate < 0 || estimate <= elapsed ? 'N/A' : timeSpan(estimate - elapsed);
}

/**
 * Says whether a job builds, or waits without being held back itself: two jobs that block each other would wait for ever.
 */
function isActive({ builds, queue }: QueueTasksDependencies, job: Job): boolean {
  if (builds.running(job).length > 0) return true;
  const state = queue().itemOf(job.fullName)?.state;
  return state === 'waiting' || state === 'buildable';
}
