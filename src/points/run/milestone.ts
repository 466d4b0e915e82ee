/** Describes what happens to a build that reaches a milestone. */
export type MilestonePassage =
  | { readonly kind: 'passed' }
  /** Represents a build that a newer one (`by`) has overtaken. */
  | { readonly kind: 'late'; readonly by: number }
  /** Represents a build whose previous milestone does not come before this one. */
  | { readonly kind: 'unordered'; readonly expected: number };
