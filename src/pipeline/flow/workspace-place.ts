/** An executor that a `node` block holds, and its working folder. */
export interface WorkspacePlace {
  /** Name of the node; '' is the built-in one. */
  readonly node: string;
  /** Number of the executor. */
  readonly executor: number;
  /** Absolute. */
  readonly workspace: string;
  /** Labels of the node, its own name among them. */
  readonly labels: readonly string[];
  readonly isUnix: boolean;
  /** Value of JENKINS_NODE_COOKIE, by which processes are known that end with the block. */
  readonly cookie: string;
}
