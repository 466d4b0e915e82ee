import type { Home, Job } from '../home/index.ts';
import type { Clock } from '../kit/index.ts';
import { grouped, timeSpan } from '../model/index.ts';
import type { Queue, QueueDependencies } from '../queue/index.ts';
import type { Dependencies } from './dependency-graph.ts';
import { isFlyweight } from './matrix-project.ts';
import type { Builds } from './types.ts';

export interface QueueTasksDependencies {
  readonly home: Pick<Home, 'items'>;
  readonly clock: Clock;
  readonly builds: Pick<Builds, 'running' | 'estimatedDuration'>;
  readonly graph: Dependencies;
  queue(): Queue;
  readonly start: QueueDependencies['start'];
}

/** What the queue asks of jobs: what holds them back, where they may run, and their start. */
export function createQueueTasks(deps: QueueTasksDependencies): QueueDependencies {
  return {
    start: deps.start,
    task(name) {
      const job = deps.home.items.get(name);
      if (job?.kind !== 'job' || job.config.disabled) return null;
      return {
        concurrent: job.config.concurrentBuild,
        label: labelOf(job),
        flyweight: isFlyweight(job),
        nonBlocking: job.cell !== null,
        blockedBy: () => blockedBy(deps, job),
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

function remaining(estimate: number, elapsed: number): string {
  return estimate < 0 || estimate <= elapsed ? 'N/A' : timeSpan(estimate - elapsed);
}

/** Builds, or waits without being held back itself: two jobs that block each other would wait for ever. */
function isActive({ builds, queue }: QueueTasksDependencies, job: Job): boolean {
  if (builds.running(job).length > 0) return true;
  const state = queue().itemOf(job.fullName)?.state;
  return state === 'waiting' || state === 'buildable';
}
