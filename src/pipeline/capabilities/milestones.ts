import type { MilestonePassage } from '../../points/index.ts';

/** Names the journal entry of the step `milestone`. */
export const PASS = 'pass';

/** Represents the milestones, which the builds of a job pass in the order of their numbers. */
export interface Milestones {
  /** Records that the run reaches a milestone, and ends the older builds that it leaves behind. */
  pass(ordinal: number): MilestonePassage;
}
