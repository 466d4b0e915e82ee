/** Describes a repository of a forge. */
export interface ForgeRepository {
  /** Holds the `owner`, or of GitLab `group/subgroup`. */
  readonly owner: string;
  readonly name: string;
  readonly httpUrl: string;
  readonly sshUrl: string;
  readonly page: string;
  /** Names the default branch; null where the repository is empty. */
  readonly defaultBranch: string | null;
  readonly isArchived: boolean;
  readonly isFork: boolean;
  readonly topics: readonly string[];
}

/** Describes a branch or tag with the commit that it points to. */
export interface ForgeRef {
  readonly name: string;
  readonly hash: string;
}

/** Describes a pull or merge request that is open. */
export interface ForgeChange {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly author: string;
  readonly authorDisplayName: string;
  readonly authorEmail: string;
  readonly hash: string;
  readonly branch: string;
  readonly target: string;
  /** Names the repository that it comes from, as `owner/name`; null where that no longer exists. */
  readonly repository: string | null;
  readonly isFork: boolean;
}

/** Names a repository by its path. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/**
 * Provides what a forge knows of repositories. Methods throw `ForgeFailed` where it does not answer as it should; what does
 * not exist, or may not be seen, is null.
 */
export interface ForgeApi {
  /** Describes how the forge was reached: `https://api.github.com with no credentials, anonymous access`. */
  readonly connection: string;
  repository(name: RepositoryName): Promise<ForgeRepository | null>;
  /** Returns the repositories of an organization, group or user. Throws where there is no such owner. */
  repositories(owner: string, options: { readonly withSubgroups: boolean }): AsyncIterable<ForgeRepository>;
  branches(name: RepositoryName): AsyncIterable<ForgeRef>;
  tags(name: RepositoryName): AsyncIterable<ForgeRef>;
  changeRequests(name: RepositoryName): AsyncIterable<ForgeChange>;
  changeRequest(name: RepositoryName, id: string): Promise<ForgeChange | null>;
  branch(name: RepositoryName, branch: string): Promise<ForgeRef | null>;
  tag(name: RepositoryName, tag: string): Promise<ForgeRef | null>;
  /** Returns the time of a commit in milliseconds since 1970. */
  commitTime(name: RepositoryName, hash: string): Promise<number>;
  /** Returns the text of a file at a commit; null where there is none. A link does not count as a file. */
  file(name: RepositoryName, path: string, hash: string): Promise<string | null>;
  /** Says whether a user may push to the repository. */
  mayPush(name: RepositoryName, user: string): Promise<boolean>;
}

/** Is thrown where the forge did not answer as it should. */
export class ForgeFailed extends Error {
  override readonly name = 'ForgeFailed';
}
