import type { FlowDependencies } from '../../builds/index.ts';
import type { MilestonePassage } from '../../points/index.ts';

interface Milestone {
  /** Holds the number of the newest build that passed it; null where none did. */
  last: number | null;
  /** Holds the builds that passed it and have not come to the next one yet. */
  readonly inSight: Set<number>;
}

/** Tracks which milestones the builds of a server's jobs have passed. Jenkins: `MilestoneStepExecution`. */
export class MilestonesOfServer {
  readonly #jobs = new Map<string, Map<number, Milestone>>();

  /** Lets a build pass a milestone; `cancel` is called for older builds that were left behind. */
  pass(job: string, build: number, ordinal: number, cancel: (older: number) => void): MilestonePassage {
    const milestones = this.#of(job);
    for (const [other, milestone] of milestones) {
      if (other === ordinal || !milestone.inSight.delete(build)) continue;
      if (other >= ordinal) return { kind: 'unordered', expected: other + 1 };
      cancelOlder(milestone, build, cancel);
    }
    const { last } = milestones.get(ordinal) ?? { last: null };
    if (last !== null && build < last) return { kind: 'late', by: last };
    this.put(job, build, ordinal);
    return { kind: 'passed' };
  }

  /** Records that the build has passed this milestone, as on an earlier server. */
  put(job: string, build: number, ordinal: number): void {
    const milestones = this.#of(job);
    for (const { inSight } of milestones.values()) inSight.delete(build);
    const milestone = milestones.get(ordinal) ?? { last: null, inSight: new Set() };
    milestones.set(ordinal, milestone);
    milestone.last = Math.max(build, milestone.last ?? 0);
    milestone.inSight.add(build);
  }

  /** Removes a build that is over; `cancel` is called for older builds that were left behind. */
  leave(job: string, build: number, cancel: (older: number) => void): void {
    for (const milestone of this.#of(job).values()) {
      if (milestone.inSight.delete(build)) cancelOlder(milestone, build, cancel);
    }
  }

  #of(job: string): Map<number, Milestone> {
    const found = this.#jobs.get(job) ?? new Map<number, Milestone>();
    this.#jobs.set(job, found);
    return found;
  }
}

function cancelOlder({ inSight }: Milestone, build: number, cancel: (older: number) => void): void {
  for (const each of [...inSight].sort((a, b) => a - b)) if (each < build) cancel(each);
}

const SERVERS = new WeakMap<FlowDependencies, MilestonesOfServer>();

/** Returns the milestones of a server. */
export function milestonesOf(deps: FlowDependencies): MilestonesOfServer {
  const found = SERVERS.get(deps) ?? new MilestonesOfServer();
  SERVERS.set(deps, found);
  return found;
}
