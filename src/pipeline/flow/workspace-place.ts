/** Describes an executor that a `node` block holds, and its working folder. */
export interface WorkspacePlace {
  /** Names the node; '' is the built-in one. */
  readonly node: string;
  /** Holds the number of the executor. */
  readonly executor: number;
  /** Holds the absolute path of the working folder. */
  readonly workspace: string;
  /** Lists the labels of the node, including its own name. */
  readonly labels: readonly string[];
  readonly isUnix: boolean;
  /** Holds the value of JENKINS_NODE_COOKIE, which identifies the processes that end with the block. */
  readonly cookie: string;
}
