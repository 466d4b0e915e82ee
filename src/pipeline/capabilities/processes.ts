import type { DetachedCommand, ExitOutcome } from '../../agents/index.ts';
import type { CopiedCommandOptions, CopiedOutcome, FlowStep } from '../../builds/index.ts';
import type { RunContext } from '../../points/index.ts';

/** Runs commands on a node. They outlive the server, and the next one joins them by their control folders. */
export interface Processes {
  /** Holds the variables of every process on the node, before those of the run are added. */
  readonly environment: Readonly<Record<string, string>>;
  /** Holds the milliseconds between the request to end and the kill. */
  readonly graceMs: number;
  /** Returns the control folder of a command: `id` is of the effect, `count` the command's number in it. */
  controlFolder(id: string, count: number): string;
  /** Runs a short command; ends it if it takes longer than `timeoutMs`, after a call of `onTimeout`. */
  run(command: DetachedCommand, timeoutMs: number, onTimeout: () => void): Promise<ExitOutcome>;
  /** Runs a command and copies its output to the console while it runs. */
  runCopied(
    command: DetachedCommand,
    options: Omit<CopiedCommandOptions, 'isDetached' | 'since'>,
  ): Promise<CopiedOutcome>;
  /** Removes a control folder whose command has ended and is not joined any more. */
  forget(controlFolder: string): Promise<void>;
  /** Returns what a kind works with that a step runs: like a step of a job, but in the blocks around. */
  contextOf(step: FlowStep): RunContext;
}
