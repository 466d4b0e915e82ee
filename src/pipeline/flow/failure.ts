import { LimitExceeded } from '../../groovy/index.ts';
import { messageOf, unreachable } from '../../kit/index.ts';
import { AgentLost } from '../../points/index.ts';
import { type EntryTag, type FlowError, type Interruption, JournalBroken } from '../journal/index.ts';
import { INTERRUPTED } from './interrupted.ts';

/** Is thrown by an effect that has failed; the script sees `error` as an exception. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly error: FlowError;

  constructor(error: FlowError) {
    super(error.message ?? error.className);
    this.error = error;
  }
}

/** Returns a `hudson.AbortException`, which the console shows as `ERROR: message`, without a stack trace. */
export function abort(message: string): StepFailure {
  return new StepFailure({ className: 'hudson.AbortException', message });
}

export function interrupted(interruption: Interruption): FlowError {
  return { className: INTERRUPTED, message: null, interruption };
}

/** Returns a copy of the error with its messages as `mask` returns them. */
export function maskedError(error: FlowError, mask: (text: string) => string): FlowError {
  return {
    ...error,
    message: error.message === null ? null : mask(error.message),
    ...(error.cause !== undefined && { cause: maskedError(error.cause, mask) }),
  };
}

/** Represents the reason with which the signal of an effect is aborted. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly interruption: Interruption;

  constructor(interruption: Interruption) {
    super(interruption.causes.map(({ text }) => text).join('; '));
    this.interruption = interruption;
  }
}

/** Is thrown where the script cannot go on as recorded: it has changed, or something it depends on was not recorded. */
export class ReplayMismatch extends Error {
  override readonly name = 'ReplayMismatch';
}

/** Returns the exception for such a mismatch. `entry` is the next entry of the journal; undefined where it has no more. */
export function mismatchOf(
  entry: { readonly k: string; readonly t: EntryTag } | undefined,
  expected: string,
): ReplayMismatch {
  const { k = '', t = '' } = entry ?? {};
  // What has the same name is another kind of thing now.
  const recorded = k === expected ? `${k} (${t})` : k;
  return new ReplayMismatch(
    `The script does not go the way it went before the restart: recorded is ‘${recorded}’, now it is at ‘${expected}’`,
  );
}

/** Returns whether an error ends the whole flow, whichever branch threw it, and cannot be caught by a script. */
export function isFatal(error: unknown): boolean {
  return error instanceof LimitExceeded || error instanceof ReplayMismatch || error instanceof JournalBroken;
}

/** Is thrown where the run was killed; nothing of the script may go on. */
export class FlowKilled extends Error {
  override readonly name = 'FlowKilled';
}

/** Returns what an effect threw as the error that the script sees. */
export function errorOf(thrown: unknown): FlowError {
  if (thrown instanceof StepFailure) return thrown.error;
  if (thrown instanceof Interrupted) return interrupted(thrown.interruption);
  if (thrown instanceof AgentLost) return errorOfLost(thrown);
  return { className: 'java.io.IOException', message: messageOf(thrown) };
}

const REMOVED_NODE = {
  kind: 'other',
  className: 'org.jenkinsci.plugins.workflow.support.steps.ExecutorStepExecution$RemovedNodeCause',
  text: 'Agent was removed',
} as const;

/** Returns what Jenkins throws in a step whose machine is gone, by which `retry(conditions: [agent()])` knows it. */
function errorOfLost({ message, part }: AgentLost): FlowError {
  switch (part) {
    case 'node':
      return interrupted({ result: 'ABORTED', causes: [REMOVED_NODE] });
    case 'connection':
      return { className: 'hudson.remoting.ChannelClosedException', message };
    case 'process':
      return { className: 'java.io.IOException', message };
    default:
      return unreachable(part);
  }
}
