import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { MilestonePassage } from '../../points/index.ts';
import { type Milestones, PASS } from '../capabilities/milestones.ts';
import type { Entry } from '../journal/index.ts';
import { milestonesOf } from './milestones.ts';

/** Represents the milestones that one run passes. */
export class RunMilestones implements Milestones {
  readonly #deps: FlowDependencies;
  readonly #active: ActiveRun;
  /** Holds the ordinals of the milestones that the run passed on an earlier server. */
  readonly #past = new Set<number>();

  constructor(deps: FlowDependencies, active: ActiveRun) {
    this.#deps = deps;
    this.#active = active;
  }

  pass(ordinal: number): MilestonePassage {
    const { job, run } = this.#active;
    return milestonesOf(this.#deps).pass(job.fullName, run.number, ordinal, (older) => this.#cancel(older));
  }

  /** Reads one entry of the journal; must be called for all of them, in order. */
  recall({ k, v }: Entry): void {
    if (!k.endsWith(` milestone.${PASS}`)) return;
    const { ordinal, passage } = v as unknown as { readonly ordinal: number; readonly passage: MilestonePassage };
    if (passage.kind === 'passed') this.#past.add(ordinal);
  }

  /** Records again the milestones that the run passed on an earlier server. */
  resume(): void {
    const { job, run } = this.#active;
    for (const ordinal of this.#past) milestonesOf(this.#deps).put(job.fullName, run.number, ordinal);
  }

  /** Reports that the run is over: older ones that it leaves behind are ended. */
  leave(): void {
    const { job, run } = this.#active;
    milestonesOf(this.#deps).leave(job.fullName, run.number, (older) => this.#cancel(older));
  }

  #cancel(older: number): void {
    const { builds } = this.#deps;
    const run = builds.running(this.#active.job).find(({ number }) => number === older);
    if (run !== undefined) builds.supersede(run, this.#active.run);
  }
}
