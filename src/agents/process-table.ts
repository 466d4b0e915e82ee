export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Identifies, together with `pid`, a process for good, since ids are used again. */
  readonly started: string;
  /** Says whether it has ended and only waits for its parent to notice. */
  readonly ended: boolean;
  /** Says whether a signal or a debugger stopped it: it handles no signal until it continues. */
  readonly stopped: boolean;
}

/** Lists the processes of this machine. What cannot be read, because it ended or is another user's, is left out. */
export interface ProcessTable {
  list(): Promise<ProcessRow[]>;
  /** Returns whether this is a living supervisor; the one with this control folder where it is given. */
  isSupervisor(pid: number, controlFolder?: string): Promise<boolean>;
  /**
   * Returns whether it has not begun to end since it was listed: one that ends shows neither its words nor its
   * environment.
   */
  isLiving(row: ProcessRow): Promise<boolean>;
  /** Returns those of the processes whose environment holds all of the variables. No variables: none of them. */
  carrying(pids: readonly number[], variables: Readonly<Record<string, string>>): Promise<number[]>;
}
