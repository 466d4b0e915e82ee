import type { ActiveRun, FlowDependencies, LockOwner } from '../../builds/index.ts';
import { displayNameOf } from '../../model/index.ts';
import type { Lock } from '../../points/index.ts';
import { ACQUIRE, type Locks, RELEASE } from '../capabilities/locks.ts';
import type { Entry } from '../journal/index.ts';

/** Represents the resources that one run holds, or waits for. */
export class RunLocks implements Locks {
  readonly #table: FlowDependencies['lockable'];
  readonly #active: ActiveRun;
  /** Maps keys to the resources that the run held on an earlier server. */
  readonly #past = new Map<string, readonly string[]>();

  constructor({ lockable }: FlowDependencies, active: ActiveRun) {
    this.#table = lockable;
    this.#active = active;
  }

  keyOf(effect: string): string {
    const { job, run } = this.#active;
    return `${job.fullName}#${run.number} ${effect}`;
  }

  knowsLabel: Locks['knowsLabel'] = (label) => this.#table.knowsLabel(label);

  holderOf: Locks['holderOf'] = (wishes) => this.#table.holderOf(wishes)?.name ?? null;

  take: Locks['take'] = (key, wishes) => this.#table.take(this.#owner(key), wishes);

  wait: Locks['wait'] = (key, wishes) => this.#table.wait(this.#owner(key), wishes);

  giveBack: Locks['giveBack'] = (key, newestFirst) => this.#table.giveBack(key, newestFirst);

  /** Reads one entry of the journal; must be called for all of them, in order. */
  recall({ k, v }: Entry): void {
    if (k.endsWith(` lock.${RELEASE}`)) this.#past.delete(v as string);
    if (!k.endsWith(` lock.${ACQUIRE}`) || v === undefined) return;
    const { taken, key, resources } = v as unknown as Lock;
    if (taken) this.#past.set(key, resources);
  }

  /** Takes again the resources that the run held on an earlier server; must be called before others may take them. */
  resume(): void {
    for (const [key, resources] of this.#past) this.#table.retake(this.#owner(key), resources);
  }

  /** Releases all resources, as the run is over. */
  leave(): void {
    const { job, run } = this.#active;
    this.#table.giveBackAll({ job: job.fullName, number: run.number });
  }

  #owner(key: string): LockOwner {
    const { job, run } = this.#active;
    return { key, job: job.fullName, number: run.number, name: `${job.fullName} ${displayNameOf(run)}` };
  }
}
