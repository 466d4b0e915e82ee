import type { Clock } from '../kit/index.ts';
import type { QueueItem } from '../model/index.ts';
import type { BuiltInExecutors } from './executors.ts';
import type { NodeLabels } from './node-labels.ts';
import type { PendingItem } from './pending-item.ts';
import type { PendingItems } from './pending-items.ts';
import { failedStartReason, NO_FREE_EXECUTOR, quietPeriodReason, SAME_JOB_AHEAD, SHUTTING_DOWN } from './reason.ts';
import type { TaskAsker } from './task-asker.ts';
import type { Queue, TaskFacts } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface ItemReasonsDependencies {
  readonly clock: Clock;
  readonly items: PendingItems;
  readonly executors: BuiltInExecutors;
  readonly labels: NodeLabels;
  readonly asker: TaskAsker;
  quiet(): Queue['quiet'];
}

/** Tells items to others: their state and why they are in it. */
export class ItemReasons {
  readonly #deps: ItemReasonsDependencies;

  constructor(deps: ItemReasonsDependencies) {
    this.#deps = deps;
  }

  /** What holds an item back apart from executors; runs that are about to exist count as well. */
  blockedBy(item: PendingItem, facts: TaskFacts): string | null {
    const { asker, items } = this.#deps;
    const reason = asker.blockedBy(facts, item.entry);
    if (reason !== null || facts.concurrent) return reason;
    const { job } = item.entry;
    const ahead = items.starting(job) + (item.state === 'buildable' ? 0 : items.ready(job));
    return ahead > 0 ? SAME_JOB_AHEAD : null;
  }

  /** Asks no job whether it is blocked: jobs answer that by looking at each other's items. */
  view(item: PendingItem): QueueItem {
    const { entry, state, buildableSince } = item;
    switch (state) {
      case 'waiting':
        return { ...entry, state };
      case 'blocked':
        return { ...entry, state, buildableSince, why: item.blockedBy ?? SAME_JOB_AHEAD };
      default:
        return { ...entry, state: 'buildable', buildableSince, why: this.#whyBuildable(item) };
    }
  }

  /** Why the item waits, at this moment. */
  why(item: PendingItem): string {
    const { asker, clock } = this.#deps;
    switch (item.state) {
      case 'waiting':
        return quietPeriodReason(item.entry.due, clock.now());
      case 'blocked': {
        const facts = asker.facts(item.entry.job);
        return (facts && this.blockedBy(item, facts)) ?? item.blockedBy ?? SAME_JOB_AHEAD;
      }
      default:
        return this.#whyBuildable(item);
    }
  }

  /** Jenkins: `BuildableItem#isStuck`. */
  isStuck(item: QueueItem): boolean {
    const { asker, clock, executors, labels } = this.#deps;
    const facts = item.state === 'buildable' ? asker.facts(item.job) : null;
    if (item.state !== 'buildable' || facts === null) return false;
    if (facts.label !== null && (executors.offline !== null || labels.refusal(facts.label) !== null)) return true;
    const elapsed = clock.now() - item.buildableSince;
    const { estimatedDuration } = facts;
    // Jenkins counts whole hours, more than 24 of them.
    return estimatedDuration >= 0 ? elapsed > 10 * Math.max(estimatedDuration, MINUTE) : elapsed >= 25 * HOUR;
  }

  /** Jenkins speaks of labels only while an executor is free that does not suit; otherwise just of executors. */
  #whyBuildable(item: PendingItem): string {
    const { asker, clock, executors, labels } = this.#deps;
    if (this.#deps.quiet().on) return SHUTTING_DOWN;
    if (item.failure !== null && item.state === 'buildable') return failedStartReason(item.failure, clock.now());
    if (!executors.hasFree()) return NO_FREE_EXECUTOR;
    return labels.refusal(asker.facts(item.entry.job)?.label ?? null) ?? NO_FREE_EXECUTOR;
  }
}
