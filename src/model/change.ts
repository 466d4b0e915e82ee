/** Describes who made or committed a change, as the source says. */
export interface ChangeAuthor {
  readonly name: string;
  /** Is '' where the source knows none. */
  readonly email: string;
}

/** Describes a user with an account, as far as it matters for who made a change. */
export interface KnownUser {
  readonly id: string;
  readonly fullName: string;
}

/**
 * Returns the user id of an author: of the user with that name as id or as full name, else what precedes the address's `@`.
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

/** Represents one commit between a build and the one before. */
export interface Change {
  /** Holds the commit id or revision. */
  readonly id: string;
  readonly author: ChangeAuthor;
  /** Holds the first line of the message. */
  readonly title: string;
  /** Holds the whole message. */
  readonly message: string;
  /** Holds the time in ms since 1970; -1 where it is unknown. */
  readonly timestamp: number;
  /** Holds the same date as the source writes it, with its zone. */
  readonly date?: string;
  readonly paths: readonly ChangedPath[];
}

/** Represents a source that a run has checked out. Jenkins: the SCM of an `AbstractBuild`, `WorkflowRun.SCMCheckout`. */
export interface Checkout {
  /** Names the XML tag of the kind of source. */
  readonly tag: string;
  /** Holds its configuration as the kind reads it; null where it is the job's own. */
  readonly config: unknown;
  /** Names the file in the run's folder that holds the changes, in the kind's own form; null where none were requested. */
  readonly changelog: string | null;
  /** Says whether polling compares with it. */
  readonly poll: boolean;
}

/** Represents what a kind stores in a run's record: an action of build.xml of which this server knows the form. */
export interface RunAction {
  /** Names the XML tag of the kind of action. */
  readonly tag: string;
  /** Holds the data as the kind reads it: a value that JSON can hold. */
  readonly data: unknown;
}
