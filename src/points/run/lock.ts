/** Describes a request for a resource that builds lock against each other: by its name, or any of those with a label. */
export type LockRequest =
  | { readonly resource: string }
  /** Requests so many resources of a label; `quantity` 0 means all that have it. */
  | { readonly label: string; readonly quantity: number };

/** Describes what a step has acquired, as the journal records it. */
export type Lock = {
  /** Says whether the resources are held: where the step did not wait, they are not. */
  readonly taken: boolean;
  readonly key: string;
  readonly resources: readonly string[];
};
