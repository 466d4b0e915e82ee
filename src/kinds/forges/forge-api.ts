/** A repository of a forge. */
export interface ForgeRepository {
  /** `owner`, or of GitLab `group/subgroup`. */
  readonly owner: string;
  readonly name: string;
  readonly httpUrl: string;
  readonly sshUrl: string;
  readonly page: string;
  /** Null: it is empty. */
  readonly defaultBranch: string | null;
  readonly isArchived: boolean;
  readonly isFork: boolean;
  readonly topics: readonly string[];
}

/** A branch or tag with the commit that it leads to. */
export interface ForgeRef {
  readonly name: string;
  readonly hash: string;
}

/** A pull or merge request that is open. */
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
  /** `owner/name` that it comes from; null: that is gone. */
  readonly repository: string | null;
  readonly isFork: boolean;
}

/** Who is asked about: a repository by its path. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/**
 * What a forge tells of repositories. Methods throw `ForgeFailed` where it does not answer as it should; what is not
 * there, or may not be seen, is null.
 */
export interface ForgeApi {
  /** How it was reached: `https://api.github.com with no credentials, anonymous access`. */
  readonly connection: string;
  repository(name: RepositoryName): Promise<ForgeRepository | null>;
  /** Of an organization, group or user. Throws where there is no such owner. */
  repositories(owner: string, options: { readonly withSubgroups: boolean }): AsyncIterable<ForgeRepository>;
  branches(name: RepositoryName): AsyncIterable<ForgeRef>;
  tags(name: RepositoryName): AsyncIterable<ForgeRef>;
  changeRequests(name: RepositoryName): AsyncIterable<ForgeChange>;
  changeRequest(name: RepositoryName, id: string): Promise<ForgeChange | null>;
  branch(name: RepositoryName, branch: string): Promise<ForgeRef | null>;
  tag(name: RepositoryName, tag: string): Promise<ForgeRef | null>;
  /** When a commit was made, ms since 1970. */
  commitTime(name: RepositoryName, hash: string): Promise<number>;
  /** A file at a commit; null: there is none. A link is no file. */
  file(name: RepositoryName, path: string, hash: string): Promise<string | null>;
  /** Whether a user may push to the repository. */
  mayPush(name: RepositoryName, user: string): Promise<boolean>;
}

/** The forge did not answer as it should. */
export class ForgeFailed extends Error {
  override readonly name = 'ForgeFailed';
}
