/** Represents where durable commands run that share the files of a node, but not its agent: another container of its pod. */
export interface CommandPlace {
  /** Returns how a command is run there. */
  contain(command: PlacedCommand): CommandElsewhere;
}

/** Describes a command that is to run elsewhere. Paths are on the machine of the node. */
export interface PlacedCommand {
  readonly argv: readonly string[];
  readonly folder: string;
  /** Holds the variables that the machine of the node lacks or has with another value. */
  readonly env: ReadonlyMap<string, string>;
  /** Names a folder of the command's own; the same one means the same command. */
  readonly controlFolder: string;
  /** Says whether output that is not an error is a stream of its own. */
  readonly separateOutput: boolean;
  /** Holds the variables by which its processes are known. */
  readonly cookie: Readonly<Record<string, string>>;
}

export interface CommandElsewhere {
  /** Holds what the agent of the node runs instead: it prints what the command prints, and ends as that ends. */
  readonly argv: readonly string[];
  /** Starts the command: once, however often it is asked to. Rejects where it cannot be started. */
  begin(signal: AbortSignal): Promise<void>;
  /** Sends a signal to its processes. */
  end(how: 'TERM' | 'KILL'): Promise<void>;
}
