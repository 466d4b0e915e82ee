/** Who made or brought in a change, as the source says. */
export interface ChangeAuthor {
  readonly name: string;
  /** '' where the source knows none. */
  readonly email: string;
}

/** Somebody with an account, as far as it matters for who made a change. */
export interface KnownUser {
  readonly id: string;
  readonly fullName: string;
}

/**
 * User id of an author: of the user with that name as id or as full name, else what stands before the address's `@`.
 * Jenkins: `GitChangeSet#findOrCreateUser`.
 */
export function userIdOf(
  { name, email }: ChangeAuthor,
  users: { get(id: string): KnownUser | undefined; all(): readonly KnownUser[] },
): string {
  const user = users.get(name) ?? users.all().find(({ fullName }) => fullName === name);
  if (user !== undefined) return user.id;
  const local = email.split('@')[0]?.trim() ?? '';
  return local || (email === '' && name) || 'unknown';
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
  /** Holds the same date as the source writes it, with its zone. */
  readonly date?: string;
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
