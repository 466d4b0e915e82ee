/** Describes a forge that an administrator configured, for querying it and for reporting results to it. */
export interface ForgeServer {
  readonly forge: 'github' | 'gitlab' | 'gitea';
  /** Holds the name by which jobs refer to it. */
  readonly name: string;
  /** Holds the address of its API; for GitLab and Gitea, of the server itself. */
  readonly url: string;
  /** Holds the id of its credential; '' for none. */
  readonly credentialsId: string;
}
