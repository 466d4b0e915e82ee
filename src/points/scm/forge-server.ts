/** A forge that an administrator made known, for asking it and for telling it of results. */
export interface ForgeServer {
  readonly forge: 'github' | 'gitlab' | 'gitea';
  /** As jobs name it. */
  readonly name: string;
  /** Of its API; of GitLab and Gitea of the server itself. */
  readonly url: string;
  /** '' for none. */
  readonly credentialsId: string;
}
