/** Name of what the journal has of the step `milestone`. */
export const PASS = 'pass';

/** What becomes of a build that comes to a milestone. */
export type Passage =
  | { readonly kind: 'passed' }
  /** A newer build has passed it. */
  | { readonly kind: 'late'; readonly by: number }
  /** The build came from a milestone that is not before it. */
  | { readonly kind: 'unordered'; readonly expected: number };

/** Points that the builds of a job pass in the order of their numbers. */
export interface Milestones {
  /** The run comes to a milestone; older builds that it leaves behind are ended. */
  pass(ordinal: number): Passage;
}
