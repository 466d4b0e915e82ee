import type { Clock } from '../kit/index.ts';
import type { QueueItem, WaitReason } from '../model/index.ts';
import type { NodeDirectory } from './node-directory.ts';
import type { PendingItem } from './pending-item.ts';
import type { PendingItems } from './pending-items.ts';
import {
  failedStartReason,
  isOffline,
  NO_FREE_EXECUTOR,
  quietPeriodReason,
  SAME_JOB_AHEAD,
  SHUTTING_DOWN,
} from './reason.ts';
import type { AskFacts, TaskAsker } from './task-asker.ts';
import type { Queue, TaskFacts } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AHEAD: WaitReason = { why: SAME_JOB_AHEAD };

export interface ItemReasonsDependencies {
  readonly clock: Clock;
  readonly items: PendingItems;
  readonly nodes: NodeDirectory;
  readonly asker: TaskAsker;
  quiet(): Queue['quiet'];
}

/** Describes items to callers: their state and why they are in it. */
export class ItemReasons {
  readonly #deps: ItemReasonsDependencies;

  constructor(deps: ItemReasonsDependencies) {
    this.#deps = deps;
  }

  /** Returns what holds an item back apart from executors; runs that are about to exist count as well. */
  blockedBy(item: PendingItem, facts: TaskFacts): WaitReason | null {
    const { asker, items } = this.#deps;
    const reason = asker.blockedBy(facts, item.entry);
    if (reason !== null || facts.concurrent) return reason;
    const { job } = item.entry;
    const ahead = items.starting(job) + (item.state === 'buildable' ? 0 : items.ready(job));
    return ahead > 0 ? AHEAD : null;
  }

  /**
   * Returns the item as callers see it. It asks no job whether it is blocked, since jobs answer that by reading each
   * other's items.
   */
  view(item: PendingItem): QueueItem {
    return this.#view(item, (entry) => this.#deps.asker.facts(entry));
  }

  views(items: readonly PendingItem[]): QueueItem[] {
    const askFacts = this.#deps.asker.remembering();
    return items.map((item) => this.#view(item, askFacts));
  }

  #view(item: PendingItem, askFacts: AskFacts): QueueItem {
    const { entry, state, buildableSince } = item;
    switch (state) {
      case 'waiting':
        return { ...entry, state };
      case 'blocked':
        return { ...entry, state, buildableSince, why: (item.blockedBy ?? AHEAD).why };
      default:
        return { ...entry, state: 'buildable', buildableSince, why: this.#whyBuildable(item, askFacts(entry)) };
    }
  }

  /** Returns why the item waits, at this moment. */
  reason(item: PendingItem): WaitReason {
    const { asker, clock } = this.#deps;
    switch (item.state) {
      case 'waiting':
        return { why: quietPeriodReason(item.entry.due, clock.now()) };
      case 'blocked': {
        const facts = asker.facts(item.entry);
        return (facts && this.blockedBy(item, facts)) ?? item.blockedBy ?? AHEAD;
      }
      default:
        return { why: this.#whyBuildable(item, asker.facts(item.entry)) };
    }
  }

  /** Returns whether the item is stuck. Jenkins: `BuildableItem#isStuck`. */
  isStuck(item: QueueItem): boolean {
    const { asker, clock, nodes } = this.#deps;
    const facts = item.state === 'buildable' ? asker.facts(item) : null;
    if (item.state !== 'buildable' || facts === null) return false;
    if (!facts.flyweight && facts.label !== null && nodes.isOffline(facts.label)) return true;
    const elapsed = clock.now() - item.buildableSince;
    const { estimatedDuration } = facts;
    // Jenkins counts whole hours, more than 24 of them.
    return estimatedDuration >= 0 ? elapsed > 10 * Math.max(estimatedDuration, MINUTE) : elapsed >= 25 * HOUR;
  }

  #whyBuildable(item: PendingItem, facts: TaskFacts | null): string {
    const { clock, nodes } = this.#deps;
    if (this.#deps.quiet().on && facts?.nonBlocking !== true) return SHUTTING_DOWN;
    if (item.failure !== null && item.state === 'buildable') return failedStartReason(item.failure, clock.now());
    if (facts?.flyweight !== true) return nodes.why(facts?.label ?? null, facts?.fullNodes?.());
    return nodes.builtIn.offline ? isOffline(nodes.builtIn.displayName) : NO_FREE_EXECUTOR;
  }
}
