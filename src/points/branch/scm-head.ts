/** Describes a branch, tag or change request of a source. Jenkins: `SCMHead`. */
export interface ScmHead {
  /** Holds the name that a branch's job has; for a change request `PR-1`, `MR-1`. */
  readonly name: string;
  readonly kind: 'branch' | 'tag' | 'change-request';
  /** Names the Java class in files; where it is missing, it is git's for the kind. */
  readonly className?: string;
  /** Holds a change request's variables (`CHANGE_ID` …); `tagTimestamp` is when a tag was made, in ms since 1970. */
  readonly changeRequest?: ChangeRequest;
  readonly tagTimestamp?: number;
  /** Is true for the repository's default branch. */
  readonly isPrimary?: boolean;
}

/** Describes a change request. Jenkins: `ChangeRequestSCMHead`, and the variables `CHANGE_…` of its builds. */
export interface ChangeRequest {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly authorDisplayName?: string;
  readonly authorEmail: string;
  readonly url: string;
  /** Names the branch that it comes from; `target` is the one that it wants to change. */
  readonly branch: string;
  readonly target: string;
  /** Names the owner of the fork; null where it comes from the repository itself. */
  readonly fork: string | null;
  /**
   * Holds `owner/name` of the repository that it comes from; where it is missing, the fork's has the name of the target's.
   */
  readonly repository?: string;
  /** Says what is built: the head itself, or the head merged into its target. */
  readonly strategy: 'head' | 'merge';
}

/** Describes a revision of a head. Jenkins: `SCMRevision`. */
export interface ScmRevision {
  readonly head: ScmHead;
  readonly hash: string;
  /** Holds the revision of the target of a change request that is merged. */
  readonly targetHash?: string;
}
