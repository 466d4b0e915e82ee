/** Who made or brought in a change, as the source says. */
export interface ChangeAuthor {
  readonly name: string;
  /** '' where the source knows none. */
  readonly email: string;
}

export interface ChangedPath {
  readonly file: string;
  readonly editType: 'add' | 'edit' | 'delete';
}

/** One commit between a build and the one before. */
export interface Change {
  /** Commit id or revision. */
  readonly id: string;
  readonly author: ChangeAuthor;
  /** First line of the message. */
  readonly title: string;
  /** The whole message. */
  readonly message: string;
  /** ms since 1970; -1 unknown. */
  readonly timestamp: number;
  readonly paths: readonly ChangedPath[];
}

/**
 * A source that a run has checked out. Jenkins: the SCM of an `AbstractBuild`, `WorkflowRun.SCMCheckout`.
 */
export interface Checkout {
  /** XML tag of the kind of source. */
  readonly tag: string;
  /** Its configuration as the kind reads it; null: the job's own. */
  readonly config: unknown;
  /** File in the run's folder that holds the changes, in the kind's own form; null: none were asked for. */
  readonly changelog: string | null;
  /** Polling compares with it. */
  readonly poll: boolean;
}

/** What a kind keeps in a run's record: an action of build.xml of which this server knows the form. */
export interface RunAction {
  /** XML tag of the kind of action. */
  readonly tag: string;
  /** As the kind reads it: a value that JSON can hold. */
  readonly data: unknown;
}
