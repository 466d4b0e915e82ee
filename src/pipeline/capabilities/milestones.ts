/** Names the journal entry of the step `milestone`. */
export const PASS = 'pass';

/** Describes what happens to a build that reaches a milestone. */
export type Passage =
  | { readonly kind: 'passed' }
  /** Represents a build that a newer one (`by`) has overtaken. */
  | { readonly kind: 'late'; readonly by: number }
  /** Represents a build whose previous milestone does not come before this one. */
  | { readonly kind: 'unordered'; readonly expected: number };

/** Represents the milestones, which the builds of a job pass in the order of their numbers. */
export interface Milestones {
  /** Records that the run reaches a milestone, and ends the older builds that it leaves behind. */
  pass(ordinal: number): Passage;
}
