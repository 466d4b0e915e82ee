import type { Claim } from './control-folder.ts';
import type { ProcessMark } from './process-ids.ts';

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
  /** Says whether it is a copy of its parent, whose environment it shows, and has not executed a program. */
  readonly copied: boolean;
}

/** Lists the processes of this machine. What cannot be read, because it ended or is another user's, is left out. */
export interface ProcessTable {
  /** Returns the processes; with `since`, those that began later and the parents of these alone. */
  list(since?: ProcessMark | null): Promise<ProcessRow[]>;
  /** Returns the process of this id; null where there is none. */
  row(pid: number): Promise<ProcessRow | null>;
  /** Returns whether this is a living supervisor. */
  isSupervisor(pid: number): Promise<boolean>;
  /** Returns whether the supervisor that has this control folder lives. */
  isSupervisorOf(claim: Claim, controlFolder: string): Promise<boolean>;
  /**
   * Returns whether it has not begun to end since it was listed: one that ends shows neither its words nor its
   * environment.
   */
  isLiving(row: ProcessRow): Promise<boolean>;
  /** Returns those of the processes whose environment holds all of the variables. No variables: none of them. */
  carrying(pids: readonly number[], variables: Readonly<Record<string, string>>): Promise<number[]>;
  /** Returns this moment for `since`; null where the system cannot tell what begins later. */
  mark(): ProcessMark | null;
  /** Returns whether a process may live that began since and whose environment holds all of the variables. */
  mayCarry(since: ProcessMark, variables: Readonly<Record<string, string>>): boolean;
  /** Returns whether a process beside its leader may live in a group, where all but the leader began since. */
  mayHaveMembers(group: number, since: ProcessMark): boolean;
}
