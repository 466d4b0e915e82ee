import type { Home, Job } from '../../home/index.ts';
import type { Clock } from '../../kit/index.ts';
import { grouped, type QueueEntry, timeSpan } from '../../model/index.ts';
import type { Node, Queue, QueueDependencies, TaskFacts } from '../../queue/index.ts';
import type { Dependencies } from '../downstream/dependency-graph.ts';
import { blockedByOthers } from '../held-back/build-blocker.ts';
import { nextBuildAt, rateLimitText } from '../held-back/rate-limit.ts';
import { partLimits, type ThrottleDependencies, throttled, throttledNodes } from '../held-back/throttle.ts';
import { isFlyweight } from '../matrix/project.ts';
import type { Builds } from '../types.ts';

export interface QueueTasksDependencies {
  readonly home: Pick<Home, 'items' | 'runs' | 'throttleCategories'>;
  readonly clock: Clock;
  readonly builds: Pick<Builds, 'running' | 'runningJobs' | 'beginning' | 'executorOf' | 'estimatedDuration'>;
  readonly graph: Dependencies;
  queue(): Queue;
  readonly start: QueueDependencies['start'];
}

/** What the queue asks of jobs: what holds them back, where they may run, and their start. */
export function createQueueTasks(deps: QueueTasksDependencies): QueueDependencies {
  const alarms = new Set<number>();
  /** The queue is asked once for each moment, however often it looks. */
  const wakeAt = (at: number): void => {
    if (alarms.has(at)) return;
    alarms.add(at);
    deps.clock.after(at - deps.clock.now(), () => {
      alarms.delete(at);
      deps.queue().maintain();
    });
  };
  return {
    start: deps.start,
    part: (categories) => partLimits(withNodes(deps), categories),
    task(name) {
      const job = deps.home.items.get(name);
      if (job?.kind !== 'job' || job.config.disabled) return null;
      return {
        concurrent: job.config.concurrentBuild,
        label: labelOf(job),
        flyweight: isFlyweight(job),
        nonBlocking: job.cell !== null,
        blockedBy: (item) => blockedBy(deps, job) ?? limitedBy(deps, job, item, wakeAt),
        ...limitedNodes(deps, job),
        get estimatedDuration() {
          return deps.builds.estimatedDuration(job);
        },
      };
    },
  };
}

/** Jenkins: a job that may not roam and names no label belongs to the built-in node. */
function labelOf({ config }: Job): string | null {
  if (config.canRoam) return null;
  const label = config.assignedNode?.trim() ?? '';
  return label === '' ? 'built-in' : label;
}

function blockedBy(deps: QueueTasksDependencies, job: Job): string | null {
  const { config } = job;
  if (deps.home.items.isMoving(job.fullName)) return `‘${job.fullName}’ is being moved`;
  const [own] = config.concurrentBuild ? [] : deps.builds.running(job);
  if (own !== undefined) {
    const eta = remaining(deps.builds.estimatedDuration(job), deps.clock.now() - own.startTime);
    return `Build #${grouped(own.number)} is already in progress (ETA: ${eta})`;
  }
  if (config.blockBuildWhenDownstreamBuilding) {
    const active = deps.graph.transitiveDownstream(job).find((other) => isActive(deps, other));
    if (active !== undefined) return `Downstream project ‘${active.fullName}’ is already building`;
  }
  if (config.blockBuildWhenUpstreamBuilding) {
    const active = deps.graph.transitiveUpstream(job).find((other) => isActive(deps, other));
    if (active !== undefined) return `Upstream project ‘${active.fullName}’ is already building`;
  }
  return null;
}

/** What properties of the job say about the number of its builds, and the time between them. */
function limitedBy(
  deps: QueueTasksDependencies,
  job: Job,
  item: QueueEntry,
  wakeAt: (at: number) => void,
): string | null {
  const at = nextBuildAt(deps.home, job, item);
  if (at !== null && at > deps.clock.now()) {
    wakeAt(at);
    return rateLimitText(at);
  }
  return throttled(withNodes(deps), job, item) ?? blockedByOthers(deps, job, item.id);
}

function limitedNodes(deps: QueueTasksDependencies, job: Job): Pick<TaskFacts, 'fullNodes'> {
  const fullNodes = throttledNodes(withNodes(deps), job);
  return fullNodes === undefined ? {} : { fullNodes };
}

function withNodes({ home, builds, queue }: QueueTasksDependencies): ThrottleDependencies {
  const all = (): readonly Node[] => queue().nodes.all();
  return {
    home,
    builds,
    nodes: () =>
      all()
        .filter(({ offline }) => !offline)
        .map(({ name }) => name),
    parts: () =>
      all().flatMap((node) =>
        node.slots().flatMap((work) => {
          return work?.categories === undefined ? [] : [{ node: node.name, categories: work.categories }];
        }),
      ),
  };
}

function remaining(estimate: number, elapsed: number): string {
  return estimate < 0 || estimate <= elapsed ? 'N/A' : timeSpan(estimate - elapsed);
}

/** Builds, or waits without being held back itself: two jobs that block each other would wait for ever. */
function isActive({ builds, queue }: QueueTasksDependencies, job: Job): boolean {
  if (builds.running(job).length > 0) return true;
  const state = queue().itemOf(job.fullName)?.state;
  return state === 'waiting' || state === 'buildable';
}
