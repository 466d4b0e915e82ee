import type { Agent, DetachedCommand, ExitOutcome } from '../../agents/index.ts';
import type { CopiedCommandOptions, CopiedOutcome, FlowStep } from '../../builds/index.ts';
import type { RunContext } from '../../points/index.ts';

/** Runs commands on nodes. They outlive the server, and the next one joins them by their control folders. */
export interface Processes {
  /**
   * Returns the agent of a node by its name; '' is the built-in one. A machine that is away once the signal `hurry` is aborted is
   * lost at once.
   */
  agentOf(node: string, hurry?: AbortSignal): Agent;
  /** Holds the milliseconds between the request to end and the kill. */
  readonly graceMs: number;
  /** Returns the control folder of a command: `id` is of the effect, `count` the command's number in it. */
  controlFolder(id: string, count: number): string;
  /** Runs a short command; ends it if it takes longer than `timeoutMs`, after a call of `onTimeout`. */
  run(node: string, command: DetachedCommand, timeoutMs: number, onTimeout: () => void): Promise<ExitOutcome>;
  /** Runs a command and copies its output to the console while it runs. */
  runCopied(
    node: string,
    command: DetachedCommand,
    options: Omit<CopiedCommandOptions, 'isDetached' | 'since'>,
  ): Promise<CopiedOutcome>;
  /** Returns what a kind works with that a step runs: like a step of a job, but in the blocks around. */
  contextOf(step: FlowStep): RunContext;
}
