import type { FlowHost } from '../../host/flow-host.ts';
import type { Entry } from '../../journal/index.ts';
import { leaveLocks, PastLocks, resumeLocks } from './lock.ts';
import { leaveMilestones, passedMilestone, resumeMilestone } from './milestone.ts';

/** What a build has in common with others, as an earlier server left it. */
export class SharedPast {
  readonly #host: FlowHost;
  readonly #locks = new PastLocks();
  readonly #milestones = new Set<number>();

  constructor(host: FlowHost) {
    this.#host = host;
  }

  /** Looks at one entry of the past, in order. */
  recall(entry: Entry): void {
    this.#locks.recall(entry);
    const ordinal = passedMilestone(entry);
    if (ordinal !== null) this.#milestones.add(ordinal);
  }

  /** Takes it up again. To be called before others may take it. */
  resume(): void {
    resumeLocks(this.#host, this.#locks);
    for (const ordinal of this.#milestones) resumeMilestone(this.#host, ordinal);
  }
}

/** The build is over: others may have what it had. */
export function leaveShared(host: FlowHost): void {
  leaveLocks(host);
  leaveMilestones(host);
}
